import { heldMessages } from '../messages.ts'

/** Says that nobody but the seller sees a phone yet. */
export function HeldBadge() {
  return <p className="badge badge-warning">{heldMessages.badge}</p>
}
