import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { AppDeps } from '../../src/app/app.ts'
import type { ConversationInFull } from '../../src/conversations/contract.ts'
import { ingestPrivatePhoto, requireImageStore } from '../../src/images/index.ts'
import { listings } from '../../src/listings/schema.ts'
import type { OrderDetails } from '../../src/orders/contract.ts'
import { orders } from '../../src/orders/index.ts'
import type { OrderStatus } from '../../src/orders/rules.ts'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import type { WireBalance } from '../../src/payouts/contract.ts'
import type { OwnVerification } from '../../src/trust/verification/contract.ts'
import { actAs, type Acting, type Call, demoPassword, emailOf, findAccounts, mobileOf } from './accounts.ts'
import { sellerOf } from './add-phones.ts'
import { makePhone } from './phones.ts'

/** Which phone (phones.ts) somebody buys, and how far that has come. */
const sales: { number: number; buyer: string; until: OrderStatus }[] = [
  { number: 8, buyer: emailOf('buyer'), until: 'paid' },
  { number: 9, buyer: emailOf('lamia'), until: 'disputed' },
  { number: 24, buyer: emailOf('jannat'), until: 'completed' },
  { number: 18, buyer: emailOf('buyer'), until: 'handed-over' },
]

export const tellStoriesJob = 'tell-demo-stories'

/**
 * The job that lets the demo's people buy, complain, ask and report, through the API as browsers do, so that everybody has something to
 * do. Goes on where it was interrupted. Buyers pay with a test card, or in taka with the wallets in turn; where the payment providers
 * are real ones, nothing is sold.
 */
export async function tellStories(deps: Omit<Acting, 'idOf'>): Promise<void> {
  const acting = { ...deps, idOf: await findAccounts(deps) }
  const ways = listWays(acting)
  for (const [nth, { number, buyer, until }] of sales.entries()) {
    const pay = ways[nth % ways.length]
    if (!pay) break
    const sale = {
      acting,
      pay,
      number,
      listingId: await findPhone(acting, number),
      buyerEmail: buyer,
      buyer: await actAs(acting, buyer),
      seller: await actAs(acting, sellerOf(number)),
    }
    for (let step = await nextStep(sale, until); step; step = await nextStep(sale, until)) await step()
  }
  if (ways.length > 0) await askForMoney(await actAs(acting, emailOf('farhana')))
  await askForTick(acting, emailOf('sumaiya'))
  await askAround(acting)
}

type Sale = {
  acting: Acting
  pay: Pay
  number: number
  listingId: string
  buyerEmail: string
  buyer: Call
  seller: Call
}

/** What happens next in a sale, wherever an interrupted start has left it; undefined when it has come far enough. */
async function nextStep(sale: Sale, until: OrderStatus): Promise<(() => Promise<unknown>) | undefined> {
  const { acting, pay, number, listingId, buyerEmail, buyer, seller } = sale
  const { product_name, brand_name, product_price } = makePhone(number)
  const [order] = await acting.db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(eq(orders.listingId, listingId), eq(orders.buyerId, acting.idOf(buyerEmail))))
  if (!order) {
    const phone = {
      product_name,
      brand_name,
      product_price,
      productId: listingId,
      sellerEmail: sellerOf(number),
    }
    const where = { phone: mobileOf(buyerEmail), location: 'Shahbag, Dhaka' }
    return () => buyer('POST', '/bookingproduct', { ...phone, ...where, name: buyerEmail, email: buyerEmail })
  }
  const { id, status } = order
  if (status === until) return undefined
  const which = new URLSearchParams({ sellerEmail: sellerOf(number), product_name, bookingId: id })
  const settle = () => buyer('PUT', `/addpayment?${which}`)
  switch (status) {
    case 'booked':
      return () =>
        settle().catch(async () => {
          await pay({ ...acting, buyer, order: { id, product_price } })
          await settle()
        })
    case 'claimed':
      return settle
    case 'paid':
      return async () => {
        const { handover } = await buyer<OrderDetails>('GET', `/orders/${id}`)
        await seller('PUT', `/orders/${id}/handover`, { code: handover?.code })
      }
    case 'handed-over':
      return until === 'disputed'
        ? () => buyer('POST', `/orders/${id}/dispute`, complaint)
        : () => buyer('PUT', `/orders/${id}/completion`)
    default:
      throw new Error(`the demo's order ${id} is ${status}`)
  }
}

const complaint = {
  reason: 'not-as-described',
  text: 'The screen is not an original one: the settings say so, and the page does not.',
}

async function findPhone({ db, idOf }: Acting, number: number): Promise<string> {
  const { product_name } = makePhone(number)
  const isIt = and(eq(listings.name, product_name), eq(listings.sellerId, idOf(sellerOf(number))))
  const [found] = await db.select({ id: listings.id }).from(listings).where(isIt)
  if (!found) throw new Error(`${product_name} is not offered`)
  return found.id
}

/** A seller asks for money on a wallet that no stand-in sends to: an admin does. */
async function askForMoney(seller: Call): Promise<void> {
  const { pending, currency } = await seller<WireBalance>('GET', '/balance')
  if (pending > 0) return
  const account = { kind: 'bkash', name: 'Farhana Akter', number: '01810000004', password: demoPassword }
  await seller('PUT', '/payoutaccount', account)
  await seller('POST', '/payouts', { amount: currency === 'BDT' ? 9000 : 90 })
}

/** A seller sends documents: an admin decides on the tick. */
async function askForTick(acting: Acting, email: string): Promise<void> {
  const seller = await actAs(acting, email)
  const { history } = await seller<OwnVerification>('GET', '/verification')
  if (history.length > 0) return
  const photos: string[] = []
  const store = await requireImageStore(acting.env)
  for (const drawing of [drawCard(), drawShop()]) {
    const photo = await sharp(Buffer.from(drawing)).png().toBuffer()
    const upload = { ownerId: acting.idOf(email), isDocument: true }
    const taken = await ingestPrivatePhoto({ ...acting, store }, upload, photo)
    if (!taken.ok) throw new Error(`a document was refused: ${taken.why}`)
    photos.push(taken.value.url)
  }
  await seller('POST', '/verification', { kind: 'nid', photos })
}

async function askAround(acting: Acting): Promise<void> {
  const buyer = await actAs(acting, emailOf('buyer'))
  const { _id } = await buyer<ConversationInFull>('POST', '/conversations', {
    productId: await findPhone(acting, 4),
  })
  await buyer('POST', `/conversations/${_id}/messages`, {
    text: 'Assalamu alaikum. Is the box still there? I could come on Friday after five.',
  })
  const arif = await actAs(acting, emailOf('arif'))
  const reported = { id: await findPhone(acting, 19), reason: 'not-as-described' }
  await arif('PUT', `/report?${new URLSearchParams(reported)}`)
  const nusrat = await actAs(acting, emailOf('nusrat'))
  await nusrat('POST', '/enquiries', {
    name: 'Nusrat Jahan',
    email: emailOf('nusrat'),
    text: 'I have lost the phone with the number that I confirmed. How do I change it before I sell?',
  })
}

/** Draws an identity card as SVG: nobody's, with lines in place of words. */
function drawCard(): string {
  const lines = [250, 300, 350, 400, 450].map(
    (y, row) => `<rect x="380" y="${y}" width="${row % 2 ? 260 : 380}" height="16" rx="8"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#c89f74"/><rect x="100" y="80" width="700" height="440" rx="26" fill="#f3f7f1"/><rect x="100" y="80" width="700" height="90" rx="26" fill="#0f6b4f"/><circle cx="160" cy="125" r="26" fill="#d8352a"/><rect x="150" y="220" width="180" height="230" fill="#c9d4d0"/><circle cx="240" cy="300" r="46" fill="#6b7c76"/><path d="M165 450c0-90 150-90 150 0Z" fill="#6b7c76"/><g fill="#8fa19a">${lines.join('')}</g></svg>`
}

function drawShop(): string {
  const stripes = [0, 1, 2, 3, 4, 5].map((nth) => `<path d="M${90 + nth * 120} 160h60v90h-60Z"/>`)
  const phones = [0, 1, 2, 3, 4].map(
    (nth) => `<rect x="${150 + nth * 82}" y="350" width="48" height="96" rx="8"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#d9cbb5"/><rect y="540" width="900" height="60" fill="#8d867c"/><rect x="90" y="160" width="720" height="380" fill="#efe6d8"/><rect x="120" y="290" width="440" height="200" fill="#bfe0ea"/><rect x="620" y="290" width="140" height="250" fill="#7a5a3c"/><rect x="90" y="90" width="720" height="70" fill="#1f4f8a"/><rect x="90" y="160" width="720" height="90" fill="#f6f3ee"/><g fill="#d8352a">${stripes.join('')}</g><g fill="#23252a">${phones.join('')}</g></svg>`
}

type Paying = Pick<Acting, 'app' | 'env'> & {
  buyer: Call
  order: { id: string; product_price: number }
}

/** Confirms the payment of an order with its provider. */
type Pay = (paying: Paying) => Promise<void>

/** The ways to pay that lead to a stand-in: a real provider takes no test money. */
function listWays({ env }: Pick<AppDeps, 'env'>): Pay[] {
  if (env.CURRENCY === 'USD') return env.STRIPE_SECRET_KEY ? [] : [confirmCard]
  return [...(env.BKASH_APP_KEY ? [] : [confirmBkash]), ...(env.SSLCOMMERZ_STORE_ID ? [] : [confirmNagad])]
}

const confirmBkash: Pay = async (paying) => {
  const page = await openPage(paying, 'bkash')
  const paymentID = new URL(page).searchParams.get('paymentID') ?? ''
  const typed = { wallet: '01770618575', otp: '123456', pin: '12121', action: 'confirm' }
  await sendForm(paying, page, { paymentID, ...typed })
}

/** Pays with Nagad on the page of SSLCommerz. */
const confirmNagad: Pay = async (paying) => {
  const page = await openPage(paying, 'sslcommerz')
  await sendForm(paying, page, { method: 'nagad', number: '01712345678', otp: '123456', pin: '12121' })
}

/** Begins the payment of an order with this provider, and returns the address of its page. */
async function openPage({ buyer, order }: Paying, provider: string): Promise<string> {
  const asked = { provider, product_price: order.product_price }
  return (await buyer<{ redirect: string }>('POST', `/orders/${order.id}/payment`, asked)).redirect
}

/** Fills in the form of a stand-in's page. */
async function sendForm({ app }: Paying, page: string, fields: Record<string, string>): Promise<void> {
  await app.fetch(new Request(page, { method: 'POST', body: new URLSearchParams(fields) }))
}

const confirmCard: Pay = async ({ app, env, buyer, order }) => {
  const { clientSecret } = await buyer<{ clientSecret: string }>('POST', '/create-payment-intent', {
    product_price: order.product_price,
    bookingId: order.id,
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
