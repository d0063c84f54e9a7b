import { Link } from 'react-router'
import { newSellerTexts as words } from '../texts/offer.ts'

/** What a seller who has not sold yet should know of the money before the first phone. */
export function NewSellerNote() {
  return (
    <p role="note" className="mb-6 max-w-prose border-primary border-s-4 ps-4 text-sm">
      <span>{words.money}</span>{' '}
      <Link to="/help#payouts" className="link">
        {words.when}
      </Link>
    </p>
  )
}
