import type { Booking } from '../../src/checkout/booking/contract.ts'
import type { Product } from '../../src/listings/contract.ts'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import type { Call, CallOptions } from './api-client.ts'
import type { Person, TestApp } from './test-app.ts'

type CreateOrder = (buyer: Person, phone: Product) => Promise<Booking>

/** The fields of a person's card, as the card form sends them. */
export const cardForm = ({ name, email }: Person, number = '4242424242424242') => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '2034',
  'card[cvc]': '123',
  'billing_details[name]': name,
  'billing_details[email]': email,
})

/** What buyers and their browsers do to pay for an order. */
export function createPaymentHelpers(app: TestApp, call: Call, createOrder: CreateOrder) {
  /** Asks the server for a payment intent. */
  function beginPayment(buyer: Person, booking: Booking, more: CallOptions = {}) {
    return call<{ clientSecret: string; publishableKey: string }>(buyer, 'POST', '/create-payment-intent', {
      json: { product_price: booking.product_price, bookingId: booking._id },
      ...more,
    })
  }

  /** Does what the card form does: creates the payment method and confirms the intent. Returns the intent. */
  async function confirmCard(buyer: Person, clientSecret: string, number?: string) {
    const method = await sendToProvider('payment_methods', cardForm(buyer, number))
    return sendToProvider(`payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
      client_secret: clientSecret,
      payment_method: method.id,
    })
  }

  async function sendToProvider(path: string, fields: Record<string, string>) {
    const response = await app.request(`/sandbox/stripe/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ key: sandboxPublishableKey, ...fields }),
    })
    return (await response.json()) as { id: string; status: string }
  }

  /** Books a phone and authorises its card payment. The server is not yet told: that is `settle`. */
  async function authorisePayment(buyer: Person, phone: Product, card?: string): Promise<Booking> {
    const booking = await createOrder(buyer, phone)
    await authoriseAgain(buyer, booking, card)
    return booking
  }

  /** Authorises a card payment for an existing order. Returns the payment intent's id. */
  async function authoriseAgain(buyer: Person, booking: Booking, card?: string): Promise<string> {
    const { status, body } = await beginPayment(buyer, booking)
    if (status !== 200) throw new Error(`the payment intent answered ${status}: ${body.detail}`)
    const intent = await confirmCard(buyer, body.clientSecret, card)
    if (intent.status !== 'requires_capture') throw new Error(`the card payment is ${intent.status}`)
    return intent.id
  }

  /** Tells the server, as the buyer's browser, that the payment is authorised. */
  function settle(
    buyer: Person,
    booking: Booking,
    { path = '/addpayment', query = {}, ...more }: CallOptions & { path?: string } = {},
  ) {
    return call<{ modifiedCount: number; paymentId: string | null }>(buyer, 'PUT', path, {
      query: {
        sellerEmail: booking.sellerEmail,
        product_name: booking.product_name,
        bookingId: booking._id,
        ...query,
      },
      ...more,
    })
  }

  return { beginPayment, confirmCard, authorisePayment, authoriseAgain, settle }
}
