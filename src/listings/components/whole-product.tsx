import type { ReactNode } from 'react'
import type { ShownProduct } from '../contract.ts'
import { cardMessages, productPageMessages as messages } from '../messages/listing.ts'
import { FactsTable } from './facts-table.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { cardHeadingId } from './product-card.tsx'
import { Availability, Facts, Price, Seller } from './product-facts.tsx'

type WholeProductProps = {
  product: ShownProduct
  /** The actions of the phone: booking, reporting, editing. Other modules pass them in. */
  children: ReactNode
}

/** One phone on its own page: all photos, and the description in full. */
export function WholeProduct({ product, children }: WholeProductProps) {
  return (
    <article
      aria-labelledby={cardHeadingId(product._id)}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-8"
    >
      <PhotoGallery product={product} />
      <div className="grid gap-6 panel p-5 sm:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <header className="grid gap-2">
          <p className="flex flex-wrap items-center gap-2 text-quiet text-sm">
            {product.brand_name}
            <span className="badge border-base-300 bg-base-100 text-base-content capitalize">
              <span className="sr-only">{cardMessages.condition} </span>
              {product.condition_type}
            </span>
          </p>
          <h1 id={cardHeadingId(product._id)} className="font-bold text-2xl tracking-tight sm:text-3xl">
            {product.product_name}
          </h1>
        </header>
        <Price product={product} />
        <Availability sold={product.sold} />
        <div className="grid gap-3">{children}</div>
        <div className="border-base-300 border-t pt-5">
          <Seller product={product}>
            <p className="text-quiet">{messages.sales(product.sellerSales)}</p>
          </Seller>
        </div>
        <Facts product={product} />
        <FactsTable product={product} />
      </div>
      <section className="grid gap-3 panel p-5 sm:p-6">
        <h2 className="font-semibold text-lg">{messages.description}</h2>
        <p className="max-w-prose whitespace-pre-line leading-relaxed">{product.productDetails}</p>
      </section>
    </article>
  )
}
