import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Photo } from '../../images/components/photo.tsx'
import type { CampaignProduct } from '../contract.ts'
import { cardMessages } from '../messages/listing.ts'
import { listingPaths } from '../paths.ts'
import { cutDescription } from '../rules.ts'
import { Availability, Facts, Price, Seller } from './product-facts.tsx'

type ProductCardProps = {
  product: CampaignProduct
  /** The actions of the phone: booking, reporting, advertising. Other modules pass them in. */
  children?: ReactNode
  /** The level of the card's heading. */
  heading?: 'h2' | 'h3'
  /** One of the first cards of the page: its photo loads at once. */
  eager?: boolean
}

/** The id of a card's heading, for `aria-describedby` of its buttons. */
export function cardHeadingId(productId: string): string {
  return `product-${productId}`
}

/**
 * One phone for sale (specification 2, "Product card"). Its name and its photo lead to its page by a single link, which is
 * stretched over both, so that the keyboard and screen readers meet it once.
 */
export function ProductCard({ product, children, heading: Heading = 'h2', eager }: ProductCardProps) {
  return (
    <article
      aria-labelledby={cardHeadingId(product._id)}
      className="relative flex h-full flex-col overflow-hidden panel"
    >
      <div className="relative">
        <Photo
          url={product.image}
          placeholder={product.imagePlaceholder}
          alt={product.product_name}
          eager={eager}
        />
        <span className="badge absolute top-3 left-3 border-base-300 bg-base-100 capitalize text-base-content">
          <span className="sr-only">{cardMessages.condition} </span>
          {product.condition_type}
        </span>
      </div>
      <div className="flex grow flex-col gap-4 p-4">
        <div className="grid gap-1">
          <Price product={product} />
          <Heading id={cardHeadingId(product._id)} className="font-semibold text-lg leading-snug">
            <Link
              to={listingPaths.product(product._id)}
              className="link-hover after:absolute after:inset-x-0 after:top-0 after:aspect-4/3"
            >
              {product.product_name}
            </Link>
          </Heading>
          <p className="text-quiet text-sm">{product.brand_name}</p>
        </div>
        <Seller product={product} />
        <p className="whitespace-pre-line text-sm leading-relaxed">
          {cutDescription(product.productDetails)}
        </p>
        <div className="mt-auto grid gap-3">
          <Facts product={product} />
          <Availability sold={product.sold} />
          {children}
        </div>
      </div>
    </article>
  )
}
