import { acceptBid, endBid } from '../../../src/checkout/bids/answer-bid.ts'
import { counterBid, makeBid } from '../../../src/checkout/bids/make-bid.ts'
import { notifyBuyersOfPrice } from '../../../src/checkout/index.ts'
import { editPrice } from '../../../src/selling/save-listing.ts'
import type { BidAct } from './expect-bid.ts'
import type { Scene } from './perform-act.ts'
import type { Process } from './process.ts'

/** Does something about prices that are offered. Returns whether that has changed something; null when the answer does not tell. */
export async function performBid(process: Process, scene: Scene, act: BidAct): Promise<boolean | null> {
  const { people, phoneId, facts } = scene
  const { db, clock } = process
  const deps = { db, clock }
  const sellerId = people.seller.id
  if (act.does === 'change price') {
    const change = { sellerId, listingId: phoneId, price: act.minor / 100, was: act.was / 100 }
    await editPrice({ db, onNewPrice: notifyBuyersOfPrice }, change, clock.now())
    return null
  }
  if (act.does === 'offer') {
    const buyerId = people.buyers[act.buyer]?.id ?? ''
    const asked = { phone: '01712-345678', meetingLocation: 'Shahbag' }
    return (await makeBid(deps, { buyerId, listingId: phoneId, price: act.minor / 100, ...asked })).ok
  }
  const bid = facts.bids[act.bid]
  if (!bid) throw new Error(`there is no bid ${act.bid}`)
  if (act.does === 'counter') {
    return (await counterBid(deps, { sellerId, bidId: bid.id, price: act.minor / 100 })).ok
  }
  const which = { bidId: bid.id, callerId: act.by === 'seller' ? sellerId : bid.buyer }
  const outcome = act.does === 'decline' ? 'declined' : 'withdrawn'
  const done =
    act.does === 'accept' ? await acceptBid(deps, which) : await endBid(deps, { ...which, outcome })
  return done.ok && done.value.changed
}
