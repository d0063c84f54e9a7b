import { useRef, useState } from 'react'
import { photoListMessages as messages } from '../messages/offer.ts'
import { type DraftPhoto, moveItem } from './offer-draft.ts'
import { PhotoControls } from './photo-controls.tsx'
import { PhotoPreview } from './photo-preview.tsx'

type PhotoListProps = {
  photos: readonly DraftPhoto[]
  onChange: (photos: readonly DraftPhoto[]) => void
}

/** The chosen photos in order. Dragging or buttons change it, which is announced to screen readers. */
export function PhotoList({ photos, onChange }: PhotoListProps) {
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const list = useRef<HTMLUListElement>(null)

  const move = (from: number, to: number) => {
    const moved = moveItem(photos, from, to)
    if (moved === photos || from === to) return
    onChange(moved)
    setAnnouncement(messages.moved(from + 1, to + 1, photos.length))
  }
  const remove = (place: number) => {
    onChange(photos.toSpliced(place, 1))
    setAnnouncement(messages.removed(place + 1, photos.length - 1))
    // The button that had the focus goes with its photo.
    list.current?.querySelectorAll<HTMLElement>('[data-remove]')[place === 0 ? 1 : place - 1]?.focus()
  }

  return (
    <>
      <ul ref={list} aria-label={messages.label} className="grid max-w-sm grid-cols-2 gap-3">
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
            <PhotoPreview
              photo={photo}
              alt={messages.photo(place + 1, photos.length)}
              isFirst={place === 0}
            />
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
