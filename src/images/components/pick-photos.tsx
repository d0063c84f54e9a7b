import type { ComponentType } from 'react'

type PickPhotosProps = {
  label: string
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>
  /** The classes of the button. */
  look: string
  /** One photo with the camera, instead of any files. */
  capture?: boolean
  onPick: (files: readonly File[]) => void
}

/** A button that takes a photo, or chooses some. */
export function PickPhotos({ label, Icon, look, capture = false, onPick }: PickPhotosProps) {
  return (
    <label className={`btn ${look} has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}>
      <Icon size={18} aria-hidden="true" />
      {label}
      <input
        type="file"
        accept="image/*"
        {...(capture ? { capture: 'environment' } : { multiple: true })}
        className="sr-only"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          // Cleared, so that a photo that was removed can be chosen again.
          target.value = ''
          onPick(chosen)
        }}
      />
    </label>
  )
}
