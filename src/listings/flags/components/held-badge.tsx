import { heldTexts } from '../texts.ts'

export function HeldBadge() {
  return <p className="badge badge-warning">{heldTexts.badge}</p>
}
