import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { attachMessages as words } from '../messages/gallery.ts'
import { maxPrivatePhotos } from '../rules.ts'
import { PickPhotos } from './pick-photos.tsx'
import type { PhotoDraft } from './use-photo-draft.ts'
import { usePreview } from './use-preview.ts'

/** Photos to send with a text: take or choose them, see them, remove them. */
export function AttachPhotos({ draft }: { draft: PhotoDraft }) {
  const { photos, sending } = draft
  const [complaint, setComplaint] = useState('')
  const hintId = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const add = (files: readonly File[]) => {
    const chosen = files.filter(({ type }) => type === '' || type.startsWith('image/'))
    const leftOut = draft.add(chosen)
    if (chosen.length < files.length) setComplaint(words.notPhotos)
    else setComplaint(leftOut > 0 ? words.leftOut(maxPrivatePhotos) : '')
  }
  const remove = (key: number) => {
    draft.remove(key)
    // The button that had the focus goes with its photo.
    box.current?.querySelector<HTMLElement>('input[multiple]')?.focus()
  }
  return (
    <fieldset ref={box} aria-describedby={hintId} className="grid min-w-0 gap-2">
      <legend className="pb-1.5 font-medium text-sm">{words.label}</legend>
      <div className="flex flex-wrap gap-2">
        <PickPhotos
          capture
          look="btn-outline pointer-fine:hidden"
          Icon={Camera}
          label={words.camera}
          onPick={add}
        />
        <PickPhotos look="btn-outline" Icon={ImagePlus} label={words.add} onPick={add} />
      </div>
      <p id={hintId} className="text-quiet text-sm">
        {words.hint(maxPrivatePhotos)}
      </p>
      <p role="status" className="text-error text-sm empty:hidden">
        {complaint}
      </p>
      {photos.length > 0 && (
        <ul aria-label={words.chosen} className="flex flex-wrap gap-2">
          {photos.map(({ key, file }, place) => (
            <ChosenPhoto key={key} file={file} number={place + 1} onRemove={() => remove(key)} />
          ))}
        </ul>
      )}
      {sending && <ProgressBar label={words.sending(sending.number, sending.all)} />}
    </fieldset>
  )
}

type ChosenPhotoProps = { file: File; number: number; onRemove: () => void }

function ChosenPhoto({ file, number, onRemove }: ChosenPhotoProps) {
  const preview = usePreview(file)
  return (
    <li className="relative size-24 overflow-hidden rounded-field border border-base-300 bg-base-200">
      {preview && <img src={preview} alt={words.photo(number)} className="size-full object-cover" />}
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
