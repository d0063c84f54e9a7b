import { useRef, useState } from 'react'
import Expand from '~icons/lucide/expand'
import { Photo } from '../../images/components/photo.tsx'
import { useFullScreen } from '../../images/components/use-full-screen.ts'
import { galleryTexts } from '../../images/texts.ts'
import { CardIcons } from '../../ui/card-icons.tsx'
import type { Elements } from '../../ui/elements.ts'
import { UnbrokenText } from '../../ui/formatted-values.tsx'
import { WarnedText } from '../../ui/warned-text.tsx'
import type { ShownProduct } from '../contract.ts'
import { cardTexts, conditionTexts } from '../texts/listing.ts'
import { productPageTexts as words } from '../texts/pages.ts'
import { ContactFacts, FactsTable } from './facts-table.tsx'
import { cardHeadingId } from './product-card.tsx'
import { Availability, CheckedMark, HeldBadge, Price } from './product-facts.tsx'
import { SellerLine } from './seller-line.tsx'
import { PriceHistory, PriceMark } from './sold-prices.tsx'

type WholeProductProps = {
  product: ShownProduct
  /** What stands on the photo. */
  onPhoto: Elements
  /** The buttons of a buyer, a bar at the foot of a small screen. */
  actions: Elements
  guarantees: Elements
  /** What is done rarely. */
  more: Elements
  children: Elements
}

/**
 * Shows one phone in full, on its own page. On a small screen its parts are in the flex column of the page, because the actions
 * stick to the foot of the screen only as long as what they are in is on it.
 */
export function WholeProduct({ product, onPhoto, actions, guarantees, more, children }: WholeProductProps) {
  return (
    <article
      aria-labelledby={cardHeadingId(product._id)}
      className="max-lg:contents lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-8"
    >
      <CardIcons />
      <PhotoGallery product={product}>{onPhoto}</PhotoGallery>
      <div className="contents lg:sticky lg:top-20 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:grid lg:gap-5 lg:rounded-box lg:border lg:border-base-300 lg:bg-base-100 lg:p-6">
        <div className="grid gap-3 max-lg:panel max-lg:p-4">
          <Heading product={product} />
          <Price product={product} />
          <PriceMark product={product} />
          <PriceHistory product={product} />
          <div className="text-sm">
            <Availability isFree={!product.sold && !product.held} />
            {product.held && <HeldBadge />}
            <CheckedMark product={product} />
          </div>
          <SellerLine product={product} />
        </div>
        <div className="action-bar @container max-lg:-mx-[min(1rem,4.5vw)] md:max-lg:-mx-8 flex flex-wrap items-start gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:order-last max-lg:border-base-300 max-lg:border-t max-lg:bg-base-100 max-lg:px-[min(1rem,4.5vw)] max-lg:py-2 max-lg:pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:max-lg:px-8 max-lg:[&>.btn]:px-[min(0.75rem,2.5vw)] max-lg:[&>.btn]:text-[min(0.875rem,5.5cqw)] lg:[&>*]:grow @max-[17rem]:[&>.btn>svg]:hidden">
          {actions}
        </div>
        <div className="grid gap-3 empty:hidden max-lg:panel max-lg:p-4">
          {guarantees}
          {children}
        </div>
      </div>
      <section className="grid gap-3 panel p-4 sm:p-6">
        <h2 className="font-semibold text-lg">{words.description}</h2>
        <WarnedText text={product.productDetails} className="max-w-prose leading-relaxed" />
      </section>
      <div className="grid gap-4 panel p-4 sm:p-6">
        <ContactFacts product={product} />
        <FactsTable product={product} />
        {!product.hasImei && <p className="text-quiet text-sm">{words.noImei}</p>}
        <div className="flex flex-wrap items-center gap-2 border-base-300 border-t pt-2 *:w-auto [&>.btn]:min-h-11 [&>.btn:first-child]:-ms-3">
          {more}
        </div>
      </div>
    </article>
  )
}

function Heading({ product }: { product: ShownProduct }) {
  return (
    <header className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-quiet text-sm">
        <span>{product.brand_name}</span>
        <span className="badge border-base-300 bg-base-100 text-base-content capitalize">
          <span className="sr-only">{`${cardTexts.condition} `}</span>
          <span>{conditionTexts[product.condition_type]}</span>
        </span>
      </p>
      <h1
        translate="no"
        id={cardHeadingId(product._id)}
        className="font-bold text-2xl tracking-tight sm:text-3xl"
      >
        <UnbrokenText text={product.product_name} />
      </h1>
    </header>
  )
}

/** Beside the facts on wide screens, as wide as the page on others (understated as on the cards). */
const mainSizes = '(min-width: 1024px) 52vw, 66vw'
const thumbSizes = '5rem'

/**
 * All photos of a phone, whole, side by side in a native scroller: swipes and arrow keys work, also without a script.
 * Each opens full screen. Thumbnails below lead to each. `children` stand on the photo.
 */
function PhotoGallery({ product, children }: { product: ShownProduct; children: Elements }) {
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
        aria-label={galleryTexts.label(name)}
        className="carousel w-full rounded-box border border-base-300"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
      >
        {images.map((url, place) => (
          <li key={url} className="carousel-item relative w-full flex-col">
            <Photo
              url={url}
              alt={many ? galleryTexts.photo(name, place + 1, images.length) : name}
              sizes={mainSizes}
              placeholder={place === 0 ? product.imagePlaceholder : null}
              eager={place === 0}
              whole
            />
            <button
              type="button"
              aria-label={galleryTexts.enlarge(place + 1, images.length)}
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
            aria-label={galleryTexts.show(place + 1, images.length)}
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
