import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Photo } from '../../images/components/photo.tsx'
import { formatDigits } from '../../kernel/number.ts'
import { CardIcon, type CardIconName } from '../../ui/card-icons.tsx'
import type { Elements } from '../../ui/elements.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import type { CampaignProduct } from '../contract.ts'
import { listingPaths } from '../paths.ts'
import { alikeTexts, cardTexts, conditionTexts } from '../texts/listing.ts'
import { cutDescription, formatLocation } from './card-text.ts'
import { Availability, CheckedMark, Price, Seller } from './product-facts.tsx'

type ProductCardProps = {
  product: CampaignProduct
  children?: ReactNode
  onPhoto?: Elements
  heading?: 'h2' | 'h3'
  eager?: boolean
}

/** Returns the id of a card's heading, for the `aria-describedby` of the card's buttons. */
export function cardHeadingId(productId: string): string {
  return `product-${productId}`
}

/**
 * One phone for sale (specification 2, "Product card"). Its name and its photo lead to its page by a single link, which is
 * stretched over both, so that the keyboard and screen readers meet it once.
 */
export function ProductCard({
  product,
  children,
  onPhoto,
  heading: Heading = 'h2',
  eager,
}: ProductCardProps) {
  return (
    <article
      aria-labelledby={cardHeadingId(product._id)}
      className="relative grid h-full grid-cols-[min(9.5rem,45%)_minmax(0,1fr)] content-start gap-x-3 gap-y-2 overflow-hidden panel p-2.5 sm:flex sm:flex-col sm:gap-0 sm:p-0"
    >
      <div className="relative max-sm:self-start max-sm:overflow-hidden max-sm:rounded-field">
        <Photo
          url={product.image}
          placeholder={product.imagePlaceholder}
          alt={product.product_name}
          eager={eager}
        />
        <span className="badge max-sm:badge-sm absolute top-1.5 left-1.5 border-base-300 bg-base-100 text-base-content capitalize sm:top-3 sm:left-3">
          <span className="sr-only">{`${cardTexts.condition} `}</span>
          <span>{conditionTexts[product.condition_type]}</span>
        </span>
        <div className="absolute right-1.5 bottom-1.5 z-1 sm:top-3 sm:right-3 sm:bottom-auto">{onPhoto}</div>
      </div>
      <div className="grid content-start gap-0.5 sm:gap-1 sm:px-4 sm:pt-4">
        <Price product={product} dense />
        <Heading id={cardHeadingId(product._id)} className="font-semibold text-sm leading-tight sm:text-lg">
          <Link
            to={listingPaths.product(product._id)}
            translate="no"
            className="link-hover after:absolute after:top-2.5 after:left-2.5 after:aspect-4/3 after:w-[min(9.5rem,45%)] sm:after:inset-x-0 sm:after:top-0 sm:after:w-auto"
          >
            {product.product_name}
          </Link>
        </Heading>
        <div className="flex flex-wrap items-center gap-x-2.5 text-quiet text-xs sm:text-sm">
          <p>{product.brand_name}</p>
          <Availability isFree={!product.sold && !product.held} />
          <CheckedMark product={product} />
        </div>
      </div>
      <div className="col-span-2 grid content-start gap-1.5 text-xs sm:flex sm:grow sm:flex-col sm:gap-3 sm:p-4 sm:text-sm">
        <CardFacts product={product} />
        <p className="whitespace-pre-line leading-relaxed max-sm:hidden">
          {cutDescription(product.productDetails)}
        </p>
        <Seller product={product} />
        <div className="flex flex-wrap items-center gap-2 max-sm:*:w-auto max-sm:*:max-w-full max-sm:*:grow max-sm:has-[>.btn-ghost~.btn-ghost]:[&>:first-child]:basis-full sm:mt-auto sm:grid max-sm:[&>.btn]:h-auto max-sm:[&>.btn]:min-h-9 max-sm:[&>.btn]:py-1 [&>p]:w-full">
          {children}
        </div>
      </div>
    </article>
  )
}

/** Shows place, purchase year and mobile number, each behind its icon. Signed-out visitors get no contact data. */
function CardFacts({ product }: { product: CampaignProduct }) {
  const { mobile, purchase_year: year } = product
  const location = formatLocation(product)
  return (
    <dl className="flex flex-wrap items-center gap-x-3 text-quiet tabular-nums sm:gap-x-4">
      {location && (
        <Fact icon="map-pin" name={cardTexts.location}>
          {location}
        </Fact>
      )}
      <Fact icon="calendar" name={cardTexts.purchaseYear}>
        {formatDigits(year)}
      </Fact>
      {mobile && (
        <Fact icon="phone" name={cardTexts.mobile}>
          <PhoneLink number={mobile} className="link-hover inline-block py-1" />
        </Fact>
      )}
    </dl>
  )
}

type FactProps = {
  icon: CardIconName
  name: string
  children: ReactNode
}

function Fact({ icon, name, children }: FactProps) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      <dt>
        <CardIcon name={icon} size={15} className="shrink-0" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** Leads from the card of a phone to those of its seller that are folded into it. Nothing where there are none. */
export function AlikeLink({ product: { _id: id, alike } }: { product: CampaignProduct }) {
  if (alike === 0) return null
  return (
    <Link
      to={`${listingPaths.product(id)}#alike`}
      className="link inline-block py-1 text-sm"
      aria-describedby={cardHeadingId(id)}
    >
      {alikeTexts.more(alike)}
    </Link>
  )
}
