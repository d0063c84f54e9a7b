import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import type { Product } from '../../src/listings/contract.ts'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import { locate } from '../../src/spelling/index.ts'
import { makeBooking, makeNewProduct, makeStock } from '../support/factories.ts'
import type { Person } from './commands.ts'

type Call = { query?: Record<string, string>; json?: unknown }

/** Calls the API as a person and returns the body. Throws when the call is refused. */
export async function call<Body>(
  who: Person,
  method: string,
  path: string,
  { query, json }: Call = {},
): Promise<Body> {
  const answer = await fetch(`/api${path}?${new URLSearchParams({ email: who.email, ...query })}`, {
    method,
    headers: { authorization: `bearer ${who.token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Logs this person in on another device: without the cookies of this one. */
export async function logInElsewhere({ email }: Person): Promise<void> {
  const answer = await fetch('/api/auth/sign-in/email', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Swap#2026' }),
  })
  expect(answer.status).toBe(200)
}

/** A unique photo; the shade of red tells several apart. */
export async function somePhoto(
  name = 'phone.png',
  red = Math.floor(Math.random() * 256),
  [width, height] = [400, 300],
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const [green = 0, blue = 0] = crypto.getRandomValues(new Uint8Array(2))
  pen.fillStyle = `rgb(${red} ${green} ${blue})`
  pen.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

/** The photos of the sellers, by their ids. */
const photos = new Map<string, string>()

/** Uploads a photo. Returns its URL. */
export async function sendPhoto(seller: Person, photo: File): Promise<string> {
  const { uploadUrl, key } = await call<{ uploadUrl: string; key: string }>(seller, 'GET', '/imagekey')
  const body = new FormData()
  body.set('image', photo)
  const sent = await fetch(`${new URL(uploadUrl).pathname}?key=${key}`, { method: 'POST', body })
  return ((await sent.json()) as { data: { url: string } }).data.url
}

/** The photo of a seller. */
async function findPhoto(seller: Person): Promise<string> {
  const url = photos.get(seller.id) ?? (await commands.addPhoto(seller.id))
  photos.set(seller.id, url)
  return url
}

/** Puts a phone up for sale. */
export async function addPhone(seller: Person, changes: Partial<NewProduct> = {}): Promise<Product> {
  const json = makeNewProduct(changes.image ?? (await findPhoto(seller)), changes)
  return call(seller, 'POST', '/allproducts', { json })
}

/** Changes a phone that is for sale. */
export function changePhone(
  seller: Person,
  { _id: id, ...phone }: Product,
  changes: Partial<NewProduct>,
): Promise<Product> {
  return call(seller, 'PUT', '/product', { query: { id }, json: { ...phone, ...changes } })
}

/** A unique model name in letters only: digits would make it another model. It does not sound like a place: 'Qoulnooa' is Khulna. */
export function someModel(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(7))].map((byte) => 'abdfgklmnoprstu'[byte % 15])
  const model = `Q${letters.join('')}`
  return locate(model) ? someModel() : model
}

/** Puts this many phones of one model up for sale (`makeStock`). */
export async function stock(seller: Person, model: string, count: number): Promise<void> {
  for (const phone of makeStock(model, count)) await addPhone(seller, phone)
}

/** Books a phone. */
export function book(buyer: Person, phone: Product): Promise<Booking> {
  return call(buyer, 'POST', '/bookingproduct', { json: makeBooking(buyer, phone) })
}

/** Books a phone and pays for it. */
export const buy = async (buyer: Person, phone: Product, card?: string) =>
  pay(buyer, await book(buyer, phone), card)

/** Pays for an order by a card, one that works unless another is given, as the card form does at the provider. */
export async function pay(buyer: Person, booking: Booking, card = '4242424242424242'): Promise<Booking> {
  const { _id: bookingId, product_price, product_name, sellerEmail } = booking
  const json = { product_price, bookingId }
  const { clientSecret } = await call<{ clientSecret: string }>(buyer, 'POST', '/create-payment-intent', {
    json,
  })
  const { id } = await askProvider('payment_methods', {
    type: 'card',
    'card[number]': card,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
    'billing_details[name]': buyer.name,
    'billing_details[email]': buyer.email,
  })
  await askProvider(`payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    client_secret: clientSecret,
    payment_method: id,
  })
  await call(buyer, 'PUT', '/addpayment', { query: { sellerEmail, product_name, bookingId } })
  return booking
}

async function askProvider(path: string, form: Record<string, string>): Promise<{ id: string }> {
  const body = new URLSearchParams({ key: sandboxPublishableKey, ...form })
  const answer = await fetch(`/sandbox/stripe/v1/${path}`, { method: 'POST', body })
  return answer.json()
}

/** The newest mail or text message to an address, in the demo's mailbox, once it has come. */
export async function readMail(to: string, about = ''): Promise<Element> {
  let found: Element | undefined
  const look = async () => {
    const mailbox = await fetch('/sandbox/mail').then((answer) => answer.text())
    const mails = new DOMParser().parseFromString(mailbox, 'text/html').querySelectorAll('article')
    found = [...mails].find(
      ({ textContent = '' }) => textContent.includes(`To ${to},`) && textContent.includes(about),
    )
    return found
  }
  await expect.poll(look).toBeDefined()
  if (!found) throw new Error(`no mail to ${to}`)
  return found
}

/** The token of the link in the newest mail to an address. */
export async function readLinkToken(email: string): Promise<string> {
  const mail = await readMail(email, 'token=')
  const [link] = mail.querySelectorAll<HTMLAnchorElement>('a[href*="token="]')
  return new URL(link?.href ?? '').searchParams.get('token') ?? ''
}
