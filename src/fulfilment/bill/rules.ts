import type { OrderStatus } from '../../orders/rules.ts'

/**
 * Whether the sale that a bill is about still holds. `reported-stolen`: an admin has refused the phone's IMEI; `disputed`:
 * undecided; `returning`: the phone is on its way back; `refunded`: all the money is back, or on its way; `charged-back`: a bank
 * has taken money back.
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

/** The state of the sale of a phone that was handed over. A partial refund does not undo the sale. */
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

/** The initials of a name, to compare it with a known one: 'R… U…' for 'Rahim Uddin'. */
export function maskName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .map((word) => {
      const [first] = graphemes.segment(word)
      return `${first?.segment ?? ''}…`
    })
    .join(' ')
}
