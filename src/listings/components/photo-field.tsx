import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { FileField } from '../../ui/file-field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { listingMessages } from '../messages/listing.ts'
import { addProductMessages as messages } from '../messages/offer.ts'
import { maxPhotos } from '../rules.ts'
import { addPhotos, type OfferDraft } from './offer-draft.ts'
import { PhotoList } from './photo-list.tsx'
import type { Sending } from './send-photos.ts'

type PhotoFieldProps = { control: Control<OfferDraft>; sending: Sending | undefined }

/** The photos of a phone: choose them, see them in the shape of the card, order them, follow the upload. */
export function PhotoField({ control, sending }: PhotoFieldProps) {
  const { field, fieldState } = useController({
    control,
    name: 'photos',
    rules: { validate: (photos) => photos.length > 0 || listingMessages.required.photo },
  })
  const [leftOut, setLeftOut] = useState(0)
  const box = useRef<HTMLDivElement>(null)

  return (
    <div ref={box} className="grid content-start gap-3">
      <FileField
        label={messages.photo}
        hint={
          field.value.length > 0
            ? messages.photosChosen(field.value.length, maxPhotos)
            : messages.photoHint(maxPhotos)
        }
        listed={field.value.length > 0}
        accept="image/*"
        multiple
        error={fieldState.error}
        register={{
          name: field.name,
          ref: field.ref,
          onBlur: async () => field.onBlur(),
          onChange: async ({ target }: { target: HTMLInputElement }) => {
            const added = addPhotos(field.value, [...(target.files ?? [])])
            // Cleared, so that a photo that was removed can be chosen again.
            target.value = ''
            setLeftOut(added.leftOut)
            field.onChange(added.photos)
          },
        }}
      />
      <p role="status" className="text-error text-sm empty:hidden">
        {leftOut > 0 && messages.photosLeftOut(leftOut, maxPhotos)}
      </p>
      {field.value.length > 0 ? (
        <PhotoList
          photos={field.value}
          onChange={(photos) => {
            field.onChange(photos)
            // The button that had the focus is gone with the last photo.
            if (photos.length === 0) box.current?.querySelector('input')?.focus()
          }}
        />
      ) : (
        <div className="grid aspect-4/3 max-w-sm place-items-center rounded-box border border-base-300 bg-base-200">
          <ImagePlus size={40} strokeWidth={1.5} aria-hidden="true" className="text-quiet" />
        </div>
      )}
      {sending && (
        <div className="grid gap-1.5">
          <ProgressBar label={messages.uploading(sending.number, sending.all)} value={sending.share} />
          <p aria-hidden="true" className="text-quiet text-sm tabular-nums">
            {messages.uploading(sending.number, sending.all)} · {Math.round(sending.share * 100)} %
          </p>
        </div>
      )}
    </div>
  )
}
