import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type ComponentType, useRef } from 'react'
import { photoListMessages as messages } from '../messages/offer.ts'

type PhotoControlsProps = {
  /** The place of the photo in the list, from 0, and how many photos there are. */
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** The buttons of one photo: earlier, later, remove. */
export function PhotoControls({ place, count, onMove, onRemove }: PhotoControlsProps) {
  return (
    <div className="flex justify-between gap-1 p-1">
      <PhotoButton
        label={messages.earlier(place + 1)}
        Icon={ChevronLeft}
        isOff={place === 0}
        onPress={() => onMove(place - 1)}
      />
      <PhotoButton
        label={messages.later(place + 1)}
        Icon={ChevronRight}
        isOff={place === count - 1}
        onPress={() => onMove(place + 1)}
      />
      <PhotoButton label={messages.remove(place + 1)} Icon={X} removes onPress={onRemove} />
    </div>
  )
}

type PhotoButtonProps = {
  label: string
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>
  /** Does nothing here, but can still be focused. */
  isOff?: boolean
  removes?: boolean
  onPress: () => void
}

function PhotoButton({ label, Icon, isOff, removes, onPress }: PhotoButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      data-remove={removes || undefined}
      className="btn btn-ghost btn-sm btn-square"
      onClick={() => {
        if (isOff) return
        onPress()
        // A photo that changes its place takes its button along, and a browser forgets the focus of what is moved.
        if (!removes) requestAnimationFrame(() => button.current?.focus())
      }}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
