import { useEffect, useState } from 'react'
import type { Icon } from '../../ui/create-icon.tsx'
import { preparePhoto, shrinkPhoto } from './prepare-photo.ts'

type PickPhotosProps = {
  label: string
  Icon: Icon
  look: string
  capture?: boolean
  iconOnly?: boolean
  onPick: (files: readonly File[]) => void
}

/** A button that takes a photo, or chooses some. */
export function PickPhotos({
  label,
  Icon,
  look,
  capture = false,
  iconOnly = false,
  onPick,
}: PickPhotosProps) {
  return (
    <label
      title={iconOnly ? label : undefined}
      className={`btn ${look} has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
    >
      <Icon size={iconOnly ? 22 : 18} aria-hidden="true" />
      <span className={iconOnly ? 'sr-only' : ''}>{label}</span>
      <input
        type="file"
        accept="image/*"
        {...(capture ? { capture: 'environment' } : { multiple: true })}
        className="sr-only"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          // So that a removed photo can be chosen again.
          target.value = ''
          onPick(chosen)
        }}
      />
    </label>
  )
}

/**
 * Returns an object URL that previews a chosen photo and is revoked with it; undefined without a photo and while it is shrunk. A
 * photo that cannot be sent is marked (`usePhotoProblem`).
 */
export function usePreview(file: File | null): string | undefined {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!file) return
    let url: string | undefined
    let isGone = false
    preparePhoto(file).catch(() => {
      // Already marked.
    })
    void shrinkPhoto(file).then((photo) => {
      if (isGone) return
      url = URL.createObjectURL(photo)
      setPreview(url)
    })
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
      setPreview(undefined)
    }
  }, [file])
  return preview
}
