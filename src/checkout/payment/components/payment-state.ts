import type { Booking } from '../../booking/contract.ts'

type PaymentIntent = { clientSecret: string; publishableKey: string }

/** Why nothing is left to pay for: another buyer has the phone, or the order was cancelled or refunded. */
export type Loss = 'sold' | 'cancelled' | 'refunded'

/**
 * The state of an order's payment page. `price` is what the payment is for, `isAgain` means that an authorisation was voided, and
 * `justHappened` that the focus moves there.
 */
export type PaymentState =
  | { name: 'waiting'; price: number }
  /** `why` is the reason of the last of these `failures`. */
  | { name: 'loading'; price: number; isAgain: boolean; failures: number; why: string | null }
  | { name: 'unprepared'; price: number; why: string }
  /** `refusal` is why the last card was refused. */
  | { name: 'ready'; price: number; isAgain: boolean; intent: PaymentIntent; refusal: string | null }
  /** The buyer's bank may ask the buyer to confirm. */
  | { name: 'confirming'; price: number; intent: PaymentIntent }
  /** The card is authorised, perhaps in another tab, or the payment was cancelled; the server is settling it. */
  | { name: 'settling'; paymentId: string | null }
  | { name: 'unsettled'; paymentId: string | null; why: string }
  | { name: 'outdated' }
  /** `why` is set when captured money goes back, or a wallet was refused. */
  | { name: 'returned'; paymentId: string | null; why: string | null }
  /** The buyer has to accept the changed phone first; `why` is set when captured money goes back. */
  | { name: 'changed'; offer: string; justHappened: boolean; why: string | null }
  | { name: 'paid'; paymentId: string | null; justHappened: boolean }
  | { name: 'gone'; why: Loss; justHappened: boolean }

type Refusal = { code: string; message: string }

export type PaymentEvent =
  | { type: 'order-read'; order: Booking }
  | { type: 'prepared'; price: number; intent: PaymentIntent }
  /** `isFinal` means that asking again does not help. */
  | { type: 'prepare-failed'; price: number; refusal: Refusal; isFinal: boolean }
  | { type: 'pay-pressed' }
  | { type: 'card-refused'; message: string }
  /** The payment takes no other card: the server knows its outcome. */
  | { type: 'decided'; paymentId: string }
  | { type: 'settled'; paymentId: string | null }
  | { type: 'settle-failed'; refusal: Refusal }
  | { type: 'retried' }

const losses: Record<string, Loss> = {
  'already-sold': 'sold',
  'booking-cancelled': 'cancelled',
  'order-refunded': 'refunded',
}
/** The card is authorised already. */
const inProgress = ['payment-under-way', 'already-paid']
const outdating = ['price-changed', 'listing-changed', 'other-price']
/** The order stands and may be paid again. */
const returning = ['price-changed', 'listing-changed', 'phone-held', 'phone-kept', 'not-authorised']
/** The order stands, and the buyer is told what became of the payment. */
const explained = ['payment-rejected', 'wallet-empty', 'wallet-refused']

/** The state of an order's payment page when it opens. */
export function openPayment(order: Booking): PaymentState {
  return readOutcome(order, false) ?? { name: 'waiting', price: order.product_price }
}

/** The state after an event; the same object when the event does not matter. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'order-read':
      return afterOrder(state, event.order)
    case 'prepared':
      if (state.name !== 'loading' || state.price !== event.price) return state
      return {
        name: 'ready',
        price: state.price,
        isAgain: state.isAgain,
        intent: event.intent,
        refusal: null,
      }
    case 'prepare-failed':
      return state.name === 'loading' && state.price === event.price ? afterRefusal(state, event) : state
    case 'pay-pressed':
      return state.name === 'ready' ? { name: 'confirming', price: state.price, intent: state.intent } : state
    case 'card-refused':
      return state.name === 'confirming'
        ? { ...state, name: 'ready', isAgain: false, refusal: event.message }
        : state
    case 'decided':
      return state.name === 'confirming' ? { name: 'settling', paymentId: event.paymentId } : state
    case 'settled':
      if (state.name !== 'settling') return state
      return { name: 'paid', paymentId: state.paymentId ?? event.paymentId, justHappened: true }
    case 'settle-failed':
      return state.name === 'settling' ? afterSettlement(state, event.refusal) : state
    case 'retried':
      if (state.name === 'unprepared') return load(state.price)
      return state.name === 'unsettled' ? { name: 'settling', paymentId: state.paymentId } : state
  }
}

const load = (price: number, isAgain = false, why: string | null = null): PaymentState => ({
  name: 'loading',
  price,
  isAgain,
  failures: 0,
  why,
})

/** A payment in progress is finished first. */
function afterOrder(state: PaymentState, order: Booking): PaymentState {
  if (state.name === 'paid') return state
  if (state.name === 'gone' && order.status !== 'paid') return state
  const outcome = readOutcome(order, true)
  if (outcome?.name === 'changed') {
    if (['confirming', 'settling', 'unsettled'].includes(state.name)) return state
    if (state.name === 'changed' && state.offer === outcome.offer) return state
    return state.name === 'returned' ? { ...outcome, why: state.why } : outcome
  }
  if (outcome) return outcome
  switch (state.name) {
    case 'waiting':
    case 'outdated':
    case 'changed':
      return load(order.product_price)
    case 'returned':
      return load(order.product_price, true, state.why)
    case 'loading':
    case 'unprepared':
    case 'ready':
      return state.price === order.product_price ? state : load(order.product_price)
    default:
      return state
  }
}

/** Null when it can be paid for. */
function readOutcome(order: Booking, justHappened: boolean): PaymentState | null {
  const { status, paymentId, newPrice, changes } = order
  if (status === 'paid') return { name: 'paid', paymentId, justHappened }
  if (status === 'unavailable') return { name: 'gone', why: 'sold', justHappened }
  if (status === 'cancelled' || status === 'refunded') return { name: 'gone', why: status, justHappened }
  if (newPrice === null && !changes) return null
  return { name: 'changed', offer: JSON.stringify([newPrice, changes]), justHappened, why: null }
}

function afterRefusal(
  state: PaymentState & { name: 'loading' },
  { refusal: { code, message }, isFinal }: PaymentEvent & { type: 'prepare-failed' },
): PaymentState {
  const loss = losses[code]
  if (loss) return { name: 'gone', why: loss, justHappened: false }
  if (inProgress.includes(code)) return { name: 'settling', paymentId: null }
  if (outdating.includes(code)) return { name: 'outdated' }
  if (isFinal) return { name: 'unprepared', price: state.price, why: message }
  return { ...state, failures: state.failures + 1, why: message }
}

function afterSettlement(
  { paymentId }: PaymentState & { name: 'settling' },
  { code, message }: Refusal,
): PaymentState {
  const loss = losses[code]
  if (loss) return { name: 'gone', why: loss, justHappened: true }
  if (explained.includes(code)) return { name: 'returned', paymentId, why: message }
  if (returning.includes(code)) return { name: 'returned', paymentId, why: null }
  return { name: 'unsettled', paymentId, why: message }
}
