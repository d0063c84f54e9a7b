import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Photo } from '../../images/components/photo.tsx'
import { listingPaths } from '../../kernel/paths.ts'
import { CardIcons } from '../../ui/card-icons.tsx'
import { Amount, UnbrokenText } from '../../ui/formatted-values.tsx'
import type { CampaignProduct } from '../contract.ts'
import { formatLocation } from './card-text.ts'

type ProductGridProps<Row> = {
  rows: readonly Row[]
  children: (row: Row, place: number) => ReactNode
}

export function ProductGrid<Row extends { _id: string }>({ rows, children }: ProductGridProps<Row>) {
  return (
    <>
      <CardIcons />
      <ul className="card-grid">
        {rows.map((row, place) => (
          <li key={row._id}>{children(row, place)}</li>
        ))}
      </ul>
    </>
  )
}

export function ProductTile({ product }: { product: CampaignProduct }) {
  return (
    <Link
      to={listingPaths.product(product._id)}
      className="group flex h-full flex-col overflow-hidden panel hover:border-primary"
    >
      <Photo
        url={product.image}
        placeholder={product.imagePlaceholder}
        alt=""
        sizes="(min-width: 768px) 22vw, 44vw"
      />
      <span className="grid gap-0.5 p-3">
        <strong className="font-bold text-lg">
          <Amount value={product.product_price} currency={product.currency} />
        </strong>
        <span translate="no" className="text-balance font-medium group-hover:underline">
          <UnbrokenText text={product.product_name} />
        </span>
        <span className="text-quiet text-sm">{formatLocation(product)}</span>
      </span>
    </Link>
  )
}
