import { dayInDhaka } from '../../kernel/time.ts'
import type { OrderDetails } from '../../orders/order-contract.ts'

/**
 * The step of a meeting that is next at `now`, and open; the others are folded. It is the code on the day that was agreed on, and
 * afterwards, and for a seller whom the buyer's QR code has brought here.
 */
export function nextStep(
  { meeting }: Pick<OrderDetails, 'meeting'>,
  now: Date,
  isCodeGiven: boolean,
): 'meet' | 'code' {
  const isDay = !!meeting?.at && dayInDhaka(new Date(meeting.at)) <= dayInDhaka(now)
  return isDay || isCodeGiven ? 'code' : 'meet'
}
