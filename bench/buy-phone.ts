import { sandboxPublishableKey } from '../src/payments/rules.ts'
import type { Member } from './people.ts'
import type { Phone } from './site.ts'

export type Asked = { method: string; path: string; headers: Record<string, string>; body?: string }
export type Reply = { status: number; body: Record<string, unknown> }
export type Ask = (asked: Asked) => Promise<Reply>

/** Books, begins the payment, confirms the card and settles, over HTTP. Throws when a step is refused. */
export async function buyPhone(ask: Ask, buyer: Member, phone: Phone) {
  const call = callAs(ask, buyer)
  const bookingId = await bookPhone(ask, buyer, phone)
  const { clientSecret } = expectOk(
    await call('POST', '/create-payment-intent', { product_price: phone.dollars, bookingId }),
  )
  await confirmCard(ask, buyer, String(clientSecret))
  return { bookingId, paymentId: await settle(call, phone, bookingId) }
}

async function settle(call: Call, phone: Phone, bookingId: string): Promise<string> {
  const query = new URLSearchParams({ sellerEmail: phone.sellerEmail, product_name: phone.name, bookingId })
  const { paymentId } = expectOk(await call('PUT', `/addpayment?${query}`))
  if (!paymentId) throw new Error('a sale has no payment')
  return String(paymentId)
}

type Call = (method: string, path: string, json?: unknown) => Promise<Reply>

function callAs(ask: Ask, { email, token }: Member): Call {
  return (method, path, json) =>
    ask({
      method,
      path: `/api${path}${path.includes('?') ? '&' : '?'}email=${encodeURIComponent(email)}`,
      headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
}

/** A buyer whose answer was lost finds the order in My Orders. */
export async function bookPhone(ask: Ask, buyer: Member, phone: Phone): Promise<string> {
  const call = callAs(ask, buyer)
  const reply = await call('POST', '/bookingproduct', {
    product_name: phone.name,
    product_price: phone.dollars,
    brand_name: phone.brand,
    sellerEmail: phone.sellerEmail,
    productId: phone.id,
    name: buyer.name,
    email: buyer.email,
    phone: '01712345678',
    location: 'Farmgate, Dhaka',
  })
  if (reply.body.code !== 'already-booked') return String(expectOk(reply)._id)
  const orders = expectOk(await call('GET', '/bookingproduct')) as unknown as {
    _id: string
    productId: string
  }[]
  const order = orders.find(({ productId }) => productId === phone.id)
  if (!order) throw new Error('booked, and not in My Orders')
  return order._id
}

async function confirmCard(ask: Ask, buyer: Member, clientSecret: string): Promise<void> {
  const post = async (path: string, form: Record<string, string>) =>
    expectOk(
      await ask({
        method: 'POST',
        path: `/sandbox/stripe/v1/${path}`,
        headers: {
          authorization: `Bearer ${sandboxPublishableKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(form).toString(),
      }),
    )
  const method = await post('payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
    'billing_details[name]': buyer.name,
    'billing_details[email]': buyer.email,
  })
  const confirmed = await post(`payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    client_secret: clientSecret,
    payment_method: String(method.id),
  })
  if (confirmed.status !== 'requires_capture') throw new Error(`the card was ${confirmed.status}`)
}

function expectOk({ status, body }: Reply): Record<string, unknown> {
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
