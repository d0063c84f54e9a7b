import { randomUUID } from 'node:crypto'
import type { Member } from '../../bench/people.ts'
import type { Phone } from '../../bench/site.ts'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import { type Asked, doStep, type Reply } from './ask-site.ts'
import type { Tally } from './tally.ts'

/** Buys a phone over HTTP as a browser does, and records the sale when the site has acknowledged it. */
export async function buyPhone(site: string, tally: () => Tally, buyer: Member, phone: Phone): Promise<void> {
  const step = (asked: Asked) => doStep(site, tally, asked)
  const call = (method: string, path: string, json?: unknown) =>
    step({
      method,
      path: `/api${path}${path.includes('?') ? '&' : '?'}email=${encodeURIComponent(buyer.email)}`,
      headers: { authorization: `bearer ${buyer.token}`, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
  const card = async (path: string, form: Record<string, string>) =>
    expectOk(
      await step({
        method: 'POST',
        path: `/sandbox/stripe/v1/${path}`,
        headers: {
          authorization: `Bearer ${sandboxPublishableKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': randomUUID(),
        },
        body: new URLSearchParams(form).toString(),
      }),
    )

  const bookingId = await book(call, buyer, phone)
  const { clientSecret } = expectOk(
    await call('POST', '/create-payment-intent', { product_price: phone.dollars, bookingId }),
  )
  const method = await card('payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
    'billing_details[name]': buyer.name,
    'billing_details[email]': buyer.email,
  })
  await card(`payment_intents/${String(clientSecret).split('_secret_')[0]}/confirm`, {
    client_secret: String(clientSecret),
    payment_method: String(method.id),
  })
  const query = new URLSearchParams({
    sellerEmail: phone.sellerEmail,
    product_name: phone.name,
    bookingId,
  })
  const { paymentId } = expectOk(await call('PUT', `/addpayment?${query}`))
  tally().sales.set(bookingId, String(paymentId))
}

type Call = (method: string, path: string, json?: unknown) => Promise<Reply>

/** Books; a buyer whose answer was lost finds the order in My Orders. Returns its id. */
async function book(call: Call, buyer: Member, phone: Phone): Promise<string> {
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

function expectOk({ status, body }: Reply): Record<string, unknown> {
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
