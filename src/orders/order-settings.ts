import type { Env } from '../platform/env.ts'

/** The periods of an order's life in milliseconds, and the fee. */
export type OrderSettings = {
  /** From the payment to the hand-over; then the order is cancelled. */
  handoverMillis: number
  /** From the hand-over; then the money is the seller's. */
  inspectionMillis: number
  /** From a complaint to the answer. */
  disputeMillis: number
  /** From a full refund that was agreed or decided to the phone's return; then an admin decides. */
  returnMillis: number
  /** From a rating until it is shown although the other side has not rated. */
  ratingMillis: number
  /** How long the money of a new seller rests at least; 0 turns it off. */
  newSellerMillis: number
  /** How many sales a seller has to complete until money no longer rests. */
  newSellerSales: number
  /** What a seller pays, in hundredths of a per cent. */
  feeBasisPoints: number
}

const hour = 3_600_000

export function readOrderSettings(env: Env): OrderSettings {
  return {
    handoverMillis: env.HANDOVER_DAYS * 24 * hour,
    inspectionMillis: env.INSPECTION_HOURS * hour,
    disputeMillis: env.DISPUTE_HOURS * hour,
    returnMillis: env.RETURN_DAYS * 24 * hour,
    ratingMillis: env.RATING_DAYS * 24 * hour,
    newSellerMillis: env.NEW_SELLER_HOLD_DAYS * 24 * hour,
    newSellerSales: env.NEW_SELLER_HOLD_DAYS === 0 ? 0 : env.NEW_SELLER_SALES,
    feeBasisPoints: env.SELLER_FEE_BASIS_POINTS,
  }
}

/** How much of a period passes before people are reminded of its end. */
const reminderShare = 0.75

/** When a period that begins now ends, and when people are reminded of that: an hour before, at least. */
export function deadline(at: Date, millis: number): { dueAt: Date; remindAt: Date } {
  const remindMillis = Math.max(0, Math.min(millis * reminderShare, millis - hour))
  return { dueAt: after(at, millis), remindAt: after(at, remindMillis) }
}

/** The moment so many milliseconds later. */
export function after(at: Date, millis: number): Date {
  return new Date(at.getTime() + millis)
}
