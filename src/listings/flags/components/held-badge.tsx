import { heldTexts } from '../texts.ts'

/** Says that nobody but the seller sees a phone yet. */
export function HeldBadge() {
  return <p className="badge badge-warning">{heldTexts.badge}</p>
}
