import Expand from 'lucide-react/icons/expand'
import { useRef, useState } from 'react'
import { Photo } from '../../images/components/photo.tsx'
import { useFullScreen } from '../../images/components/use-full-screen.ts'
import { galleryTexts as words } from '../../images/texts.ts'
import type { Elements } from '../../ui/elements.ts'
import type { CampaignProduct } from '../contract.ts'

/** Beside the facts on wide screens, as wide as the page on others (understated as on the cards). */
const mainSizes = '(min-width: 1024px) 52vw, 66vw'
const thumbSizes = '5rem'

/**
 * All photos of a phone, whole, side by side in a native scroller: swipes and arrow keys work, also without a script.
 * Each opens full screen. Thumbnails below lead to each. `children` stand on the photo.
 */
export function PhotoGallery({ product, children }: { product: CampaignProduct; children: Elements }) {
  const { images, product_name: name } = product
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const many = images.length > 1
  const show = (place: number) => {
    const element = track.current
    element?.scrollTo({ left: place * element.clientWidth })
  }
  const openFullScreen = useFullScreen(images, name, show)

  return (
    <div className="relative grid gap-3">
      <ul
        ref={track}
        aria-label={words.label(name)}
        className="carousel w-full rounded-box border border-base-300"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
      >
        {images.map((url, place) => (
          <li key={url} className="carousel-item relative w-full flex-col">
            <Photo
              url={url}
              alt={many ? words.photo(name, place + 1, images.length) : name}
              sizes={mainSizes}
              placeholder={place === 0 ? product.imagePlaceholder : null}
              eager={place === 0}
              whole
            />
            <button
              type="button"
              aria-label={words.enlarge(place + 1, images.length)}
              // Tab reaches the photo that is shown, the arrow keys the others.
              tabIndex={place === current ? 0 : -1}
              className="-outline-offset-4 group absolute inset-0 cursor-zoom-in rounded-box"
              onClick={() => void openFullScreen(place)}
            >
              <span className="absolute right-3 bottom-3 grid size-10 place-items-center rounded-full bg-base-100/85 text-base-content group-hover:bg-base-100">
                <Expand size={18} aria-hidden="true" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="absolute top-3 right-3 flex gap-2">{children}</div>
      {many && <Thumbnails images={images} current={current} onShow={show} />}
    </div>
  )
}

type ThumbnailsProps = { images: readonly string[]; current: number; onShow: (place: number) => void }

function Thumbnails({ images, current, onShow }: ThumbnailsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {images.map((url, place) => (
        <li key={url}>
          <button
            type="button"
            aria-label={words.show(place + 1, images.length)}
            aria-current={place === current || undefined}
            className="block w-18 overflow-hidden rounded-field border-2 border-base-300 aria-[current=true]:border-primary sm:w-20"
            onClick={() => onShow(place)}
          >
            <Photo url={url} alt="" sizes={thumbSizes} />
          </button>
        </li>
      ))}
    </ul>
  )
}
