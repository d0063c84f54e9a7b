import Camera from 'lucide-react/icons/camera'
import { useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { PickPhotos } from '../../images/components/pick-photos.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { factMessages } from '../messages/facts.ts'
import { listingMessages } from '../messages/listing.ts'
import { addProductMessages as messages } from '../messages/offer.ts'
import { maxPhotos } from '../rules.ts'
import { addPhotos, type OfferDraft } from './offer-draft.ts'
import { PhotoDropArea } from './photo-drop-area.tsx'
import { PhotoList } from './photo-list.tsx'
import type { Sending } from './send-photos.ts'

type PhotoFieldProps = { control: Control<OfferDraft>; sending: Sending | undefined }

/** The photos of a phone: take, choose or drop them, see them in the shape of the card, order them, follow the upload. */
export function PhotoField({ control, sending }: PhotoFieldProps) {
  const { field, fieldState } = useController({
    control,
    name: 'photos',
    rules: { validate: (photos) => photos.length > 0 || listingMessages.required.photo },
  })
  const [complaint, setComplaint] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = field.value.length === 0

  const add = (files: readonly File[]) => {
    const photos = files.filter(({ type }) => type === '' || type.startsWith('image/'))
    const added = addPhotos(field.value, photos)
    if (photos.length < files.length) setComplaint(messages.notPhotos)
    else setComplaint(added.leftOut > 0 ? messages.photosLeftOut(added.leftOut, maxPhotos) : '')
    if (photos.length > 0) field.onChange(added.photos)
  }
  const addChosen = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    // Cleared, so that a photo that was removed can be chosen again.
    input.value = ''
    add(chosen)
  }

  return (
    <div ref={box} className="grid content-start gap-3">
      <PhotoDropArea onDrop={add}>
        <PickPhotos // The first choice on phones, and not there on devices with a mouse.
          capture
          look="btn-primary w-full pointer-fine:hidden"
          Icon={Camera}
          label={messages.camera}
          onPick={add}
        />
        <FileField
          label={messages.photo}
          hint={
            isEmpty ? messages.photoHint(maxPhotos) : messages.photosChosen(field.value.length, maxPhotos)
          }
          listed={!isEmpty}
          accept="image/*"
          multiple
          error={fieldState.error}
          register={{
            name: field.name,
            ref: field.ref,
            onBlur: async () => field.onBlur(),
            onChange: async ({ target }: { target: HTMLInputElement }) => addChosen(target),
          }}
        />
        <p role="status" className="text-error text-sm empty:hidden">
          {complaint}
        </p>
      </PhotoDropArea>
      {!isEmpty && (
        <PhotoList
          photos={field.value}
          onChange={(photos) => {
            field.onChange(photos)
            // The button that had the focus is gone with the last photo.
            if (photos.length === 0) box.current?.querySelector<HTMLElement>('input[multiple]')?.focus()
          }}
        />
      )}
      {sending && <UploadProgress sending={sending} />}
    </div>
  )
}

function UploadProgress({ sending: { number, all, share } }: { sending: Sending }) {
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={messages.uploading(number, all)} value={share} />
      <p aria-hidden="true" className="text-quiet text-sm tabular-nums">
        {messages.uploading(number, all)} · {factMessages.percent(Math.round(share * 100))}
      </p>
    </div>
  )
}
