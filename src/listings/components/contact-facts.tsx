import type { ReactNode } from 'react'
import { formatDigits } from '../../kernel/number.ts'
import type { CampaignProduct } from '../contract.ts'
import { cardMessages } from '../messages/listing.ts'

/** Mobile, year and place; `children` are further pairs. A signed-out visitor gets no contact data. */
export function ContactFacts({ product, children }: { product: CampaignProduct; children?: ReactNode }) {
  const { mobile, purchase_year: year, location } = product
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm [&>dd]:min-w-0 [&>dd]:text-end [&>dt]:text-quiet">
      {mobile && (
        <>
          <dt>{cardMessages.mobile}</dt>
          <dd>
            <a href={`tel:${mobile.replaceAll(/[ -]/g, '')}`} className="link link-hover tabular-nums">
              {mobile}
            </a>
          </dd>
        </>
      )}
      <dt>{cardMessages.purchaseYear}</dt>
      <dd className="tabular-nums">{formatDigits(year)}</dd>
      <dt>{cardMessages.location}</dt>
      <dd>{location}</dd>
      {children}
    </dl>
  )
}
