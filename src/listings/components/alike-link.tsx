import { Link } from 'react-router'
import type { CampaignProduct } from '../contract.ts'
import { listingPaths } from '../paths.ts'
import { alikeTexts } from '../texts/brand-page.ts'
import { cardHeadingId } from './product-card.tsx'

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
