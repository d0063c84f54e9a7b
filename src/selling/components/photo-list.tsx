import { useRef, useState } from 'react'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import ImageOff from '~icons/lucide/image-off'
import X from '~icons/lucide/x'
import { usePreview } from '../../images/components/pick-photos.tsx'
import { refuseUnshown, usePhotoProblem } from '../../images/components/prepare-photo.ts'
import type { Icon } from '../../ui/create-icon.tsx'
import { photoListTexts as words } from '../texts/offer.ts'
import { type DraftPhoto, moveItem } from './offer-draft.ts'

type PhotoListProps = {
  photos: readonly DraftPhoto[]
  onChange: (photos: readonly DraftPhoto[]) => void
}

export function PhotoList({ photos, onChange }: PhotoListProps) {
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const list = useRef<HTMLUListElement>(null)

  const move = (from: number, to: number) => {
    const moved = moveItem(photos, from, to)
    if (moved === photos || from === to) return
    onChange(moved)
    setAnnouncement(words.moved(from + 1, to + 1, photos.length))
  }
  const remove = (place: number) => {
    onChange(photos.toSpliced(place, 1))
    setAnnouncement(words.removed(place + 1, photos.length - 1))
    // The button that had the focus goes with its photo.
    list.current?.querySelectorAll<HTMLElement>('[data-remove]')[place === 0 ? 1 : place - 1]?.focus()
  }

  return (
    <>
      <ul
        ref={list}
        aria-label={words.label}
        className="grid max-w-sm grid-cols-2 gap-3 sm:max-lg:max-w-none sm:max-lg:grid-cols-3"
      >
        {photos.map((photo, place) => (
          <li
            key={photo.key}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              // Firefox drags nothing that carries nothing.
              event.dataTransfer.setData('text/plain', '')
              setDragged(place)
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(place)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, place)
            }}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            className={`cursor-grab overflow-hidden rounded-box border bg-base-100 first:col-span-2 ${
              dragged !== undefined && over === place && over !== dragged
                ? 'border-primary'
                : 'border-base-300'
            } ${dragged === place ? 'opacity-50' : ''}`}
          >
            <PhotoPreview photo={photo} alt={words.photo(place + 1, photos.length)} isFirst={place === 0} />
            <PhotoControls
              place={place}
              count={photos.length}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

function PhotoPreview({ photo, alt, isFirst }: { photo: DraftPhoto; alt: string; isFirst: boolean }) {
  const file = 'file' in photo ? photo.file : null
  const chosen = usePreview(file)
  const problem = usePhotoProblem(file)
  const preview = 'url' in photo ? photo.url : chosen
  const [unreadable, setUnreadable] = useState<string>()
  return (
    <div className="relative grid aspect-4/3 place-items-center bg-base-200">
      {preview === undefined ? (
        <span aria-hidden="true" className="absolute inset-0 bg-base-300 motion-safe:animate-pulse" />
      ) : preview !== unreadable ? (
        <img
          src={preview}
          alt={alt}
          draggable={false}
          onError={() => {
            setUnreadable(preview)
            if (file) void refuseUnshown(file)
          }}
          className={`absolute inset-0 size-full object-cover ${problem ? 'border-4 border-error' : ''}`}
        />
      ) : (
        <ImageOff
          size={32}
          strokeWidth={1.5}
          role="img"
          aria-label={alt}
          className={problem ? 'text-error' : 'text-quiet'}
        />
      )}
      {isFirst && (
        <span className="badge absolute top-2 left-2 border-base-300 bg-base-100 text-base-content">
          {words.onCard}
        </span>
      )}
    </div>
  )
}

type PhotoControlsProps = {
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function PhotoControls({ place, count, onMove, onRemove }: PhotoControlsProps) {
  return (
    <div className="flex justify-between gap-1 p-1">
      <PhotoButton
        label={words.earlier(place + 1)}
        Icon={ChevronLeft}
        isOff={place === 0}
        onPress={() => onMove(place - 1)}
      />
      <PhotoButton
        label={words.later(place + 1)}
        Icon={ChevronRight}
        isOff={place === count - 1}
        onPress={() => onMove(place + 1)}
      />
      <PhotoButton label={words.remove(place + 1)} Icon={X} removes onPress={onRemove} />
    </div>
  )
}

type PhotoButtonProps = {
  label: string
  Icon: Icon
  /** Disabled, but still focusable. */
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
