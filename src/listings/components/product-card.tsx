import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Photo } from '../../images/components/photo.tsx'
import { foreignLanguageOf } from '../../kernel/locale.ts'
import { formatDigits } from '../../kernel/number.ts'
import { listingPaths } from '../../kernel/paths.ts'
import { CardIcon, type CardIconName } from '../../ui/card-icons.tsx'
import type { Elements } from '../../ui/elements.ts'
import { PhoneLink, UnbrokenText } from '../../ui/formatted-values.tsx'
import type { CampaignProduct } from '../contract.ts'
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
  return `phone-${productId.slice(-12)}`
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
    <article aria-labelledby={cardHeadingId(product._id)} className="phone-card">
      <Photo
        url={product.image}
        placeholder={product.imagePlaceholder}
        alt={product.product_name}
        eager={eager}
      >
        <span className="badge card-condition">
          <span className="sr-only">{`${cardTexts.condition} `}</span>
          <span>{conditionTexts[product.condition_type]}</span>
        </span>
        <span className="card-corner">{onPhoto}</span>
      </Photo>
      <div className="card-head">
        <Price product={product} dense />
        <Heading id={cardHeadingId(product._id)} className="card-title">
          <Link to={listingPaths.product(product._id)} translate="no" discover="none">
            <UnbrokenText text={product.product_name} />
          </Link>
        </Heading>
        <div className="card-line">
          <p>{product.brand_name}</p>
          <Availability isFree={!product.sold && !product.held} />
          <CheckedMark product={product} />
        </div>
      </div>
      <div className="card-body">
        <CardFacts product={product} />
        <p lang={foreignLanguageOf(product.productDetails)} className="card-text">
          {cutDescription(product.productDetails)}
        </p>
        <Seller product={product} />
        <div className="card-actions">{children}</div>
      </div>
    </article>
  )
}

/** Shows place, purchase year and mobile number, each behind its icon. Signed-out visitors get no contact data. */
function CardFacts({ product }: { product: CampaignProduct }) {
  const { mobile, purchase_year: year } = product
  const location = formatLocation(product)
  return (
    <dl className="card-facts">
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
          <PhoneLink number={mobile} className="link-hover" />
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
    <div>
      <dt>
        <CardIcon name={icon} />
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
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
