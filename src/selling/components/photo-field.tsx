import { type ComponentProps, type DragEvent, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import Camera from '~icons/lucide/camera'
import ImagePlus from '~icons/lucide/image-plus'
import { PhotoProblems } from '../../images/components/attach-photos.tsx'
import { PickPhotos } from '../../images/components/pick-photos.tsx'
import { throwNumbered } from '../../images/components/prepare-photo.ts'
import { useUploadPhoto } from '../../images/components/upload-photo.ts'
import { attachTexts } from '../../images/texts.ts'
import { maxPhotos } from '../../listings/rules.ts'
import { factTexts } from '../../listings/texts/facts.ts'
import type { Elements } from '../../ui/elements.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { angleTexts, requiredTexts, addProductTexts as words } from '../texts/offer.ts'
import { addPhotos, type DraftPhoto, type OfferDraft } from './offer-draft.ts'
import { PhotoList } from './photo-list.tsx'

type PhotoFieldProps = { control: Control<OfferDraft>; sending: Sending | undefined }

export function PhotoField({ control, sending }: PhotoFieldProps) {
  const { field, fieldState } = useController({
    control,
    name: 'photos',
    rules: { validate: (photos) => photos.length > 0 || requiredTexts.photo },
  })
  const [complaint, setComplaint] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = field.value.length === 0

  const add = (files: readonly File[]) => {
    const photos = files.filter(({ type }) => type === '' || type.startsWith('image/'))
    const added = addPhotos(field.value, photos)
    if (photos.length < files.length) setComplaint(words.notPhotos)
    else setComplaint(added.leftOut > 0 ? words.photosLeftOut(added.leftOut, maxPhotos) : '')
    if (photos.length > 0) field.onChange(added.photos)
  }
  const addChosen = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    // So that a removed photo can be chosen again.
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
          label={words.camera}
          onPick={add}
        />
        <FileField
          label={words.photo}
          hint={isEmpty ? words.photoHint(maxPhotos) : words.photosChosen(field.value.length, maxPhotos)}
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
      <PhotoProblems photos={field.value} />
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
      <MissingAngles
        given={field.value.length}
        onPress={() => box.current?.querySelector<HTMLElement>('input[multiple]')?.click()}
      />
      {sending && <UploadProgress sending={sending} />}
    </div>
  )
}

/** The places of the photos that buyers expect and that are still empty: each opens the photos of the device. */
function MissingAngles({ given, onPress }: { given: number; onPress: () => void }) {
  const missing = angleTexts.angles.slice(given)
  if (missing.length === 0) return null
  return (
    <ul
      aria-label={angleTexts.label}
      className="grid max-w-sm grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:max-lg:max-w-none sm:max-lg:grid-cols-3"
    >
      {missing.map((angle) => (
        // The last one says more than half a small screen holds.
        <li key={angle} className="last:col-span-2">
          <button
            type="button"
            className="flex min-h-16 w-full items-center justify-center gap-2 rounded-box border border-base-300 border-dashed px-2 text-quiet text-sm hover:bg-base-200"
            onClick={onPress}
          >
            <ImagePlus size={18} aria-hidden="true" className="shrink-0" />
            <span>{angle}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function UploadProgress({ sending: { number, all, share } }: { sending: Sending }) {
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={words.uploading(number, all)} value={share} />
      <p aria-hidden="true" className="text-quiet text-sm tabular-nums">
        {`${words.uploading(number, all)} · ${factTexts.percent(Math.round(share * 100))}`}
      </p>
    </div>
  )
}

type FileFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'>

/** A label over the native file input, whose own text is in the browser's language. */
function FileField({ label, register, error, hint, ...input }: FileFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...register}
            {...control}
            type="file"
            className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className={`btn btn-outline w-full peer-hover:bg-base-200 peer-focus-visible:outline-2 peer-focus-visible:outline-primary peer-focus-visible:outline-offset-2 ${error ? 'btn-error' : ''}`}
          >
            <ImagePlus size={18} />
            <span>{attachTexts.add}</span>
          </span>
        </div>
      )}
    </Field>
  )
}

type Sending = { number: number; all: number; share: number }

/** Uploads the new photos of a form, each once. `send` returns all addresses in order, or throws ApiProblem. */
export function useSendPhotos() {
  const { upload, uploaded } = useUploadPhoto()
  const [place, setPlace] = useState({ number: 0, all: 0 })

  async function send(photos: readonly DraftPhoto[]): Promise<string[]> {
    const all = photos.filter((photo) => 'file' in photo).length
    let number = 0
    const urls: string[] = []
    for (const [place, photo] of photos.entries()) {
      if ('file' in photo) setPlace({ number: ++number, all })
      urls.push('file' in photo ? await upload(photo.file).catch(throwNumbered(place + 1)) : photo.url)
    }
    return urls
  }

  const sending: Sending | undefined = uploaded === undefined ? undefined : { ...place, share: uploaded }
  return { send, sending }
}

type PhotoDropAreaProps = {
  onDrop: (files: readonly File[]) => void
  children: Elements
}

/** Whether something dragged holds files. The list's own photos are dragged too, to order them: those are not dropped here. */
const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

function PhotoDropArea({ onDrop, children }: PhotoDropAreaProps) {
  const [isOver, setOver] = useState(false)
  return (
    // Dropping needs a pointer; the buttons inside serve the keyboard.
    <div
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onDrop([...event.dataTransfer.files])
      }}
      className={`grid gap-3 rounded-box border-2 border-dashed p-[min(1rem,4.5vw)] ${
        isOver ? 'border-primary bg-base-200' : 'border-base-300'
      }`}
    >
      {children}
      <p className="flex items-center justify-center gap-2 py-4 text-quiet text-sm pointer-coarse:hidden">
        <ImagePlus size={20} strokeWidth={1.5} aria-hidden="true" />
        <span>{words.drop}</span>
      </p>
    </div>
  )
}
