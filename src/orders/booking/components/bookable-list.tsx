import type { ReactNode } from 'react'
import { ProductCard } from '../../../listings/components/product-card.tsx'
import { ProductGrid } from '../../../listings/components/product-grid.tsx'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { BookNow } from './book-now.tsx'

type BookableListProps = {
  products: readonly CampaignProduct[]
  heading?: 'h2' | 'h3'
  /** A further action on each card, such as reporting the phone. */
  renderMore?: (product: CampaignProduct) => ReactNode
  /** How many photos are fetched at once; those below wait until they come near. */
  eagerPhotos?: number
}

/** Cards of phones, each with 'Book Now'. */
export function BookableList({ products, heading, renderMore, eagerPhotos = 0 }: BookableListProps) {
  return (
    <ProductGrid rows={products}>
      {(product, place) => (
        <ProductCard product={product} heading={heading} eager={place < eagerPhotos}>
          <BookNow product={product} />
          {renderMore?.(product)}
        </ProductCard>
      )}
    </ProductGrid>
  )
}
