import type { QueryClient } from '@tanstack/react-query'
import { listingKeys } from '../../../listings/queries.ts'
import { orderKeys } from '../../../orders/queries.ts'
import type { Confirmation } from '../../../payments/components/card-form.tsx'
import { ApiProblem, createApi, parseResponse } from '../../../ui/api.ts'
import { createStore } from '../../../ui/external-store.ts'
import { isWorthRetrying, waitBeforeRetry } from '../../../ui/query-client.ts'
import type { Booking } from '../../booking/contract.ts'
import type { CheckoutApi } from '../../index.ts'
import { nextPayment, openPayment, type PaymentEvent, type PaymentState } from './payment-state.ts'

const api = createApi<CheckoutApi>()

/**
 * Holds the state of an order's open payment page and makes each call once per state, however often React renders. An authorised
 * payment is settled even if the buyer leaves the page.
 * @param isOnOtherPage whether the buyer pays on a provider's page
 * @param hasReturned whether the buyer comes back from there, so that the outcome is asked first
 */
export function createPaymentSession(
  queries: QueryClient,
  first: Booking,
  { isOnOtherPage = false, hasReturned = false }: { isOnOtherPage?: boolean; hasReturned?: boolean } = {},
) {
  const store = createStore<PaymentState>(openPayment(first))
  let order = first
  let isToLook = hasReturned

  function send(event: PaymentEvent): void {
    const before = store.read()
    const after = nextPayment(before, event)
    if (after === before) return
    store.update(() => after)
    // There a payment begins when its buyer leaves.
    if (after.name === 'loading' && !isOnOtherPage) void prepare(after)
    if (after.name === 'settling') void settle()
    if (after.name === 'outdated' || after.name === 'returned') void readAgain()
  }

  /** One open payment per order, in a second tab too. */
  async function prepare(state: PaymentState & { name: 'loading' }): Promise<void> {
    const { price, failures } = state
    if (failures > 0) await wait(waitBeforeRetry(failures - 1))
    if (store.read() !== state) return
    try {
      const json = { product_price: price, bookingId: order._id }
      const intent = await parseResponse(api['create-payment-intent'].$post({ json }))
      send({ type: 'prepared', price, intent })
    } catch (problem) {
      const isFinal = !isWorthRetrying(failures, problem)
      send({ type: 'prepare-failed', price, refusal: toRefusal(problem), isFinal })
    }
  }

  async function settle(): Promise<void> {
    try {
      send({ type: 'settled', paymentId: await settleOrder(order) })
    } catch (problem) {
      send({ type: 'settle-failed', refusal: toRefusal(problem) })
    }
    void queries.invalidateQueries({ queryKey: orderKeys.mine })
    void queries.invalidateQueries({ queryKey: listingKeys.all })
  }

  async function readAgain(): Promise<void> {
    const queryKey = orderKeys.one(order._id)
    await queries.invalidateQueries({ queryKey })
    send({ type: 'order-read', order: queries.getQueryData<Booking>(queryKey) ?? order })
  }

  return {
    store,
    readOrder(read: Booking) {
      order = read
      send({ type: 'order-read', order })
      if (isToLook && store.read().name === 'loading') {
        isToLook = false
        store.update(() => ({ name: 'settling', paymentId: null }))
        void settle()
      }
    },
    /** Confirms the payment with `confirm`; ignored while another attempt is running. */
    async pay(confirm: () => Promise<Confirmation>) {
      if (store.read().name !== 'ready') return
      send({ type: 'pay-pressed' })
      const confirmation = await confirm()
      if (confirmation.outcome === 'refused') send({ type: 'card-refused', message: confirmation.message })
      else send({ type: 'decided', paymentId: confirmation.paymentId })
    },
    retry: () => send({ type: 'retried' }),
  }
}

/** Product first, then booking (specification 4, "Payment"). Returns the provider's id. */
async function settleOrder({ _id: bookingId, sellerEmail, product_name }: Booking): Promise<string | null> {
  const query = { sellerEmail, product_name, bookingId }
  const { paymentId } = await parseResponse(api.addpayment.$put({ query }))
  await parseResponse(api.addpaymentinbooked.$put({ query }))
  return paymentId
}

function toRefusal(problem: unknown): { code: string; message: string } {
  const { message } = problem as Error
  return { code: problem instanceof ApiProblem ? problem.code : '', message }
}

function wait(millis: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis))
}
