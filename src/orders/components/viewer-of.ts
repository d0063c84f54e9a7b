import type { OrderDetails } from '../order-contract.ts'
import type { Viewer } from './describe-stage.ts'

/** What this user is in an order. */
export function viewerOf({ buyer, seller }: OrderDetails, uid: string): Viewer {
  if (buyer._id === uid) return 'buyer'
  return seller._id === uid ? 'seller' : 'admin'
}
