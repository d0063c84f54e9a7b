import { lockListings } from '../listings/lock-listing.ts'
import { withdrawListingsOf } from '../listings/withdraw-listings.ts'
import type { Db } from '../platform/db.ts'
import { releasePaymentsLater } from './release-payment.ts'
import { cancelUnpaid, listListingsOfBuyer } from './store.ts'

/**
 * Closes what an account buys and sells, in the transaction that closes it (the caller holds the account's lock, so nothing
 * new comes): its unsold phones leave the lists, unpaid bookings by it and of its phones are cancelled, and their payments
 * are released as soon as the transaction commits. A phone that is claimed by then is paid for and stays sold.
 */
export async function closeBusinessOf(tx: Db, userId: string, at: Date): Promise<void> {
  // All locks at once and in one order: whoever settles one of these bookings holds the lock of its phone.
  await lockListings(tx, userId, await listListingsOfBuyer(tx, userId))
  const withdrawn = await withdrawListingsOf(tx, userId, at)
  await releasePaymentsLater(tx, await cancelUnpaid(tx, userId, withdrawn))
}
