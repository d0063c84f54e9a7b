import { sql } from 'drizzle-orm'
import type { App, AppDeps } from '../../src/app/app.ts'
import { createAuth } from '../../src/auth/index.ts'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import type { OrderDetails } from '../../src/orders/order-contract.ts'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import type { RatingsOfOrder } from '../../src/ratings/contract.ts'
import { demoEmails, demoPassword, mobileOf } from './accounts.ts'
import { makePhone } from './phones.ts'
import { type DemoSale, sales } from './sales.ts'

/** Calls the API as one person: the method, the path and a JSON body. Throws when the call is refused. */
type Call = <Body>(method: string, path: string, json?: unknown) => Promise<Body>

/** Confirms the payment of an order with its provider. */
type Pay = (app: App, deps: AppDeps, buyer: Call, order: Booking) => Promise<void>

/**
 * Sells some of the demo's phones and has both sides rate each other, through the API as browsers do. Buyers pay with a test card,
 * or in taka with the wallets in turn; where the payment providers are real ones, nothing is sold.
 */
export async function addSales(app: App, deps: AppDeps, progress: (step: string) => void): Promise<void> {
  const ways = listWays(deps)
  if (ways.length === 0) return
  progress('Selling some of them')
  for (const [index, sale] of (await listMissing(deps)).entries()) {
    const pay = ways[index % ways.length]
    if (pay) await addSale(app, deps, sale, pay)
  }
  await makeSellersKnown(deps)
}

/** The ways to pay that lead to a stand-in: a real provider takes no test money. */
function listWays({ env }: AppDeps): Pay[] {
  if (env.CURRENCY === 'USD') return env.STRIPE_SECRET_KEY ? [] : [confirmCard]
  return [...(env.BKASH_APP_KEY ? [] : [confirmBkash]), ...(env.SSLCOMMERZ_STORE_ID ? [] : [confirmNagad])]
}

/** The demo's sales count as those of a month ago, so that their sellers are not new and can ask for their money. */
async function makeSellersKnown({ db }: AppDeps): Promise<void> {
  await db.execute(sql`
    update orders set paid_at = paid_at - interval '30 days', rests_until = null
    where status = 'completed' and rests_until is not null
      and seller_id in (select id from users where email in ${demoEmails})`)
}

/** The sales whose phone is still for sale. */
async function listMissing({ db }: AppDeps): Promise<(DemoSale & { id: string; sellerEmail: string })[]> {
  const { rows } = await db.execute<{ id: string; name: string; email: string }>(`
    select l.id, l.name, u.email from listings l join users u on u.id = l.seller_id
    where l.sold_at is null and l.withdrawn_at is null and u.email like '%@swap.test'`)
  return sales.flatMap((sale) => {
    const found = rows.find(({ name }) => name === makePhone(sale.phone).product_name)
    return found ? [{ ...sale, id: found.id, sellerEmail: found.email }] : []
  })
}

async function addSale(
  app: App,
  deps: AppDeps,
  sale: DemoSale & { id: string; sellerEmail: string },
  pay: Pay,
) {
  const { product_name, brand_name, product_price } = makePhone(sale.phone)
  const buyer = await logIn(app, deps, sale.buyer)
  const seller = await logIn(app, deps, sale.sellerEmail)
  const order = await buyer<Booking>('POST', '/bookingproduct', {
    product_name,
    brand_name,
    product_price,
    productId: sale.id,
    sellerEmail: sale.sellerEmail,
    name: sale.buyer,
    email: sale.buyer,
    phone: mobileOf(sale.buyer),
    location: 'Shahbag, Dhaka',
  })
  await pay(app, deps, buyer, order)
  const settled = { sellerEmail: sale.sellerEmail, product_name, bookingId: order._id }
  await buyer('PUT', `/addpayment?${new URLSearchParams(settled)}`)
  const path = `/orders/${order._id}`
  const { handover } = await buyer<OrderDetails>('GET', path)
  await seller('PUT', `${path}/handover`, { code: handover?.code })
  await buyer('PUT', `${path}/completion`)
  const [stars, text] = sale.rating
  await buyer('POST', `${path}/rating`, { stars, text })
  await seller('POST', `${path}/rating`, { stars: sale.sellerStars })
  if (!sale.reply) return
  const { theirs } = await seller<RatingsOfOrder>('GET', `${path}/ratings`)
  await seller('PUT', `/ratings/${theirs?._id}/reply`, { text: sale.reply })
}

async function confirmBkash(app: App, _deps: AppDeps, buyer: Call, order: Booking): Promise<void> {
  const page = await openPage(buyer, order, 'bkash')
  const paymentID = new URL(page).searchParams.get('paymentID') ?? ''
  const typed = { wallet: '01770618575', otp: '123456', pin: '12121', action: 'confirm' }
  await sendForm(app, page, { paymentID, ...typed })
}

/** Pays with Nagad on the page of SSLCommerz. */
async function confirmNagad(app: App, _deps: AppDeps, buyer: Call, order: Booking): Promise<void> {
  const page = await openPage(buyer, order, 'sslcommerz')
  await sendForm(app, page, { method: 'nagad', number: '01712345678', otp: '123456', pin: '12121' })
}

/** Begins the payment of an order with this provider, and returns the address of its page. */
async function openPage(buyer: Call, order: Booking, provider: string): Promise<string> {
  const asked = { provider, product_price: order.product_price }
  return (await buyer<{ redirect: string }>('POST', `/orders/${order._id}/payment`, asked)).redirect
}

/** Fills in the form of a stand-in's page. */
async function sendForm(app: App, page: string, fields: Record<string, string>): Promise<void> {
  await app.fetch(new Request(page, { method: 'POST', body: new URLSearchParams(fields) }))
}

async function confirmCard(app: App, { env }: AppDeps, buyer: Call, order: Booking): Promise<void> {
  const { clientSecret } = await buyer<{ clientSecret: string }>('POST', '/create-payment-intent', {
    product_price: order.product_price,
    bookingId: order._id,
  })
  const send = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ key: sandboxPublishableKey, ...fields })
    const sent = new Request(new URL(`/sandbox/stripe/v1/${path}`, env.PUBLIC_URL), { method: 'POST', body })
    return (await (await app.fetch(sent)).json()) as { id: string }
  }
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' }
  const method = await send('payment_methods', {
    type: 'card',
    ...Object.fromEntries(Object.entries(card).map(([name, value]) => [`card[${name}]`, value])),
  })
  const [intent] = clientSecret.split('_secret_')
  await send(`payment_intents/${intent}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id,
  })
}

async function logIn(app: App, deps: AppDeps, email: string): Promise<Call> {
  const { headers } = await createAuth(deps).api.signInEmail({
    body: { email, password: demoPassword },
    returnHeaders: true,
  })
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const send = async <Body>(method: string, path: string, json: unknown, more: Record<string, string>) => {
    const url = new URL(`/api${path}`, deps.env.PUBLIC_URL)
    url.searchParams.set('email', email)
    const body = json === undefined ? null : JSON.stringify(json)
    const answer = await app.fetch(
      new Request(url, { method, body, headers: { 'content-type': 'application/json', ...more } }),
    )
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${await answer.text()}`)
    return (await answer.json()) as Body
  }
  const { jwtToken } = await send<{ jwtToken: string }>('GET', '/jwt', undefined, { cookie })
  return (method, path, json) => send(method, path, json, { authorization: `bearer ${jwtToken}` })
}
