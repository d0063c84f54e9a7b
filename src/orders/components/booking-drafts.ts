import { createDrafts } from '../../ui/drafts.ts'

/** What a buyer types into the booking modal. */
export type BookingDraft = { phone: string; location: string }

/** What was typed for a phone: closed by mistake or refused, it is there again. */
export const bookingDrafts = createDrafts<BookingDraft>()

/** The draft of this buyer for this phone. */
export function draftKey(email: string, productId: string): string {
  return `${email} ${productId}`
}
