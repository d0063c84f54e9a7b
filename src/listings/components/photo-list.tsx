import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { photoListMessages as words } from '../messages/offer.ts'
import { type DraftPhoto, moveItem } from './offer-draft.ts'

type PhotoListProps = {
  photos: readonly DraftPhoto[]
  onChange: (photos: readonly DraftPhoto[]) => void
}

/** The chosen photos in their order. It is changed by dragging or by buttons, which say what they did. */
export function PhotoList({ photos, onChange }: PhotoListProps) {
  const [news, setNews] = useState('')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const list = useRef<HTMLUListElement>(null)

  const move = (from: number, to: number) => {
    const moved = moveItem(photos, from, to)
    if (moved === photos || from === to) return
    onChange(moved)
    setNews(words.moved(from + 1, to + 1, photos.length))
  }
  const remove = (place: number) => {
    onChange(photos.toSpliced(place, 1))
    setNews(words.removed(place + 1, photos.length - 1))
    // The button that had the focus goes with its photo.
    list.current?.querySelectorAll<HTMLElement>('[data-remove]')[place === 0 ? 1 : place - 1]?.focus()
  }

  return (
    <>
      <ul ref={list} aria-label={words.label} className="grid max-w-sm grid-cols-2 gap-3">
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
            <Preview photo={photo} alt={words.photo(place + 1, photos.length)} isFirst={place === 0} />
            <div className="flex justify-between gap-1 p-1">
              <PhotoButton
                label={words.earlier(place + 1)}
                Icon={ChevronLeft}
                isOff={place === 0}
                onPress={() => move(place, place - 1)}
              />
              <PhotoButton
                label={words.later(place + 1)}
                Icon={ChevronRight}
                isOff={place === photos.length - 1}
                onPress={() => move(place, place + 1)}
              />
              <PhotoButton label={words.remove(place + 1)} Icon={X} removes onPress={() => remove(place)} />
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}

type PhotoButtonProps = {
  label: string
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>
  /** Nothing to do from here. It keeps the focus all the same. */
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

function Preview({ photo, alt, isFirst }: { photo: DraftPhoto; alt: string; isFirst: boolean }) {
  const preview = usePreview(photo)
  const [unreadable, setUnreadable] = useState<string>()
  return (
    <div className="relative grid aspect-4/3 place-items-center bg-base-200">
      {preview && preview !== unreadable ? (
        <img
          src={preview}
          alt={alt}
          draggable={false}
          onError={() => setUnreadable(preview)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <ImageOff size={32} strokeWidth={1.5} role="img" aria-label={alt} className="text-quiet" />
      )}
      {isFirst && (
        <span className="badge absolute top-2 left-2 border-base-300 bg-base-100 text-base-content">
          {words.onCard}
        </span>
      )}
    </div>
  )
}

/** An address under which the browser shows a photo; that of a chosen file is given back when the photo goes. */
function usePreview(photo: DraftPhoto): string | undefined {
  const [preview, setPreview] = useState<string>()
  const file = 'file' in photo ? photo.file : null
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => {
      URL.revokeObjectURL(url)
      setPreview(undefined)
    }
  }, [file])
  return 'url' in photo ? photo.url : preview
}
