import { useId, useRef, useState } from 'react'
import Camera from '~icons/lucide/camera'
import ImagePlus from '~icons/lucide/image-plus'
import X from '~icons/lucide/x'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { maxPrivatePhotos } from '../rules.ts'
import { attachTexts as words } from '../texts.ts'
import { PickPhotos, usePreview } from './pick-photos.tsx'
import { refuseSize, refuseUnshown, throwNumbered, usePhotoProblem } from './prepare-photo.ts'
import { uploadPrivatePhoto } from './upload-photo.ts'

type AttachPhotosProps = {
  draft: PhotoDraft
  label?: string
  hint?: string
  /** Shows icons alone; label and hint are for screen readers. */
  compact?: boolean
}

/** Lets somebody choose photos to send, with a text or as documents: take or choose them, see them, remove them. */
export function AttachPhotos({ draft, label = words.label, hint, compact = false }: AttachPhotosProps) {
  const { photos, sending, max } = draft
  const look = compact ? 'btn-ghost btn-square' : 'btn-outline'
  const [complaint, setComplaint] = useState('')
  const hintId = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const add = (files: readonly File[]) => {
    const chosen = files.filter(({ type }) => type === '' || type.startsWith('image/'))
    const leftOut = draft.add(chosen)
    if (chosen.length < files.length) setComplaint(words.notPhotos)
    else setComplaint(leftOut > 0 ? words.leftOut(max) : '')
  }
  const remove = (key: number) => {
    draft.remove(key)
    // The focused button went with its photo.
    box.current?.querySelector<HTMLElement>('input[multiple]')?.focus()
  }
  return (
    <fieldset
      ref={box}
      aria-describedby={hintId}
      className={`grid min-w-0 gap-2 ${photos.length > 0 ? 'w-full' : ''}`}
    >
      <legend className={compact ? 'sr-only' : 'pb-1.5 font-medium text-sm'}>{label}</legend>
      <div className={`flex ${compact ? '' : 'flex-wrap gap-2'}`}>
        <PickPhotos
          capture
          iconOnly={compact}
          look={`${look} pointer-fine:hidden`}
          Icon={Camera}
          label={words.camera}
          onPick={add}
        />
        <PickPhotos iconOnly={compact} look={look} Icon={ImagePlus} label={words.add} onPick={add} />
      </div>
      <p id={hintId} className={compact ? 'sr-only' : 'text-quiet text-sm'}>
        {hint ?? words.hint(max)}
      </p>
      <p role="status" className="text-error text-sm empty:hidden">
        {complaint}
      </p>
      <PhotoProblems photos={photos} />
      {photos.length > 0 && (
        <ul aria-label={words.chosen} className="flex flex-wrap gap-2">
          {photos.map(({ key, file }, place) => (
            <PhotoToSend key={key} file={file} number={place + 1} onRemove={() => remove(key)} />
          ))}
        </ul>
      )}
      {sending && <ProgressBar label={words.sending(sending.number, sending.all)} />}
    </fieldset>
  )
}

function PhotoToSend({ file, number, onRemove }: { file: File; number: number; onRemove: () => void }) {
  const preview = usePreview(file)
  const problem = usePhotoProblem(file)
  return (
    <li
      className={`relative size-24 overflow-hidden rounded-field border bg-base-200 ${problem ? 'border-2 border-error' : 'border-base-300'}`}
    >
      {preview && (
        <img
          src={preview}
          alt={words.photo(number)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            refuseSize(file, { width, height })
          }
          onError={() => void refuseUnshown(file)}
          className="size-full object-cover"
        />
      )}
      <button
        type="button"
        aria-label={words.remove(number)}
        title={words.remove(number)}
        className="btn btn-square btn-sm absolute top-1 right-1"
        onClick={onRemove}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  )
}

/** Lists which of the chosen photos cannot be sent, and why. */
export function PhotoProblems({ photos }: { photos: readonly { key: string | number; file?: File }[] }) {
  return (
    <div role="status" className="text-error text-sm empty:hidden">
      {photos.map(({ key, file }, place) => (
        <PhotoProblem key={key} file={file} number={place + 1} />
      ))}
    </div>
  )
}

function PhotoProblem({ file, number }: { file: File | undefined; number: number }) {
  const problem = usePhotoProblem(file)
  return problem && <p>{words.refused(number, problem)}</p>
}

type ChosenPhoto = { key: number; file: File }
type PhotoDraft = ReturnType<typeof usePhotoDraft>

/**
 * Holds chosen photos to send with a text. `send` uploads each once and returns their addresses, or throws ApiProblem.
 * @param max how many photos there may be
 * @param isDocument whether they are documents of a seller
 */
export function usePhotoDraft({ max = maxPrivatePhotos, isDocument = false } = {}) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [sending, setSending] = useState<{ number: number; all: number }>()
  const uploaded = useRef(new WeakMap<File, string>())
  const keys = useRef(0)

  function add(files: readonly File[]): number {
    const added = files.map((file) => ({ key: ++keys.current, file }))
    const all = [...photos, ...added]
    setPhotos(all.slice(0, max))
    return Math.max(0, all.length - max)
  }

  async function upload(file: File): Promise<string> {
    const url = uploaded.current.get(file) ?? (await uploadPrivatePhoto(file, isDocument))
    uploaded.current.set(file, url)
    return url
  }

  async function send(): Promise<string[]> {
    const urls: string[] = []
    try {
      for (const { file } of photos) {
        setSending({ number: urls.length + 1, all: photos.length })
        urls.push(await upload(file).catch(throwNumbered(urls.length + 1)))
      }
      return urls
    } finally {
      setSending(undefined)
    }
  }

  return {
    photos,
    sending,
    max,
    add,
    remove: (key: number) => setPhotos(photos.filter((photo) => photo.key !== key)),
    clearSent: () => setPhotos((now) => now.filter(({ file }) => !uploaded.current.has(file))),
    send,
  }
}
