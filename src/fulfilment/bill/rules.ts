import type { OrderStatus } from '../../orders/rules.ts'

/**
 * Whether the sale that a bill is about still holds. `reported-stolen`: an admin has refused the IMEI of its phone as stolen or blocked,
 * whatever has become of the sale. `disputed`: it is not decided whether it holds. `returning`: the phone goes back to its seller. `refunded`: the buyer has all the money again, or it is on its way. `charged-back`: the bank of whoever paid has taken
 * money back, perhaps because the card was stolen.
 */
export const saleStates = [
  'sold',
  'disputed',
  'returning',
  'refunded',
  'charged-back',
  'reported-stolen',
] as const
export type SaleState = (typeof saleStates)[number]

type Sale = {
  status: OrderStatus
  priceMinor: number
  refundMinor: number | null
  chargebackAt: Date | null
  isChargedBack: boolean
  isRefused: boolean
}

/** The state of the sale of a phone that was handed over. A part of the price that goes back does not undo it. */
export function saleStateOf(sale: Sale): SaleState {
  const { status, priceMinor, refundMinor, chargebackAt, isChargedBack, isRefused } = sale
  if (isRefused) return 'reported-stolen'
  if (isChargedBack) return 'charged-back'
  const isUndone = status === 'refunded' || (status === 'refunding' && refundMinor === priceMinor)
  if (isUndone) return 'refunded'
  if (status === 'returning') return 'returning'
  return status === 'disputed' || chargebackAt ? 'disputed' : 'sold'
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The initials of a name, to compare it with a name that one knows: 'R… U…' of 'Rahim Uddin'. */
export function maskName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .map((word) => {
      const [first] = graphemes.segment(word)
      return `${first?.segment ?? ''}…`
    })
    .join(' ')
}

/** Why a bill cannot be read: the phone was not handed over, or no bill has this address. */
export type BillProblem = 'no-bill-yet' | 'unknown-bill'
