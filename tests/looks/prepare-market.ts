import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import sharp from 'sharp'
import { drawPhone, type View } from '../../demo/drawings/draw-phone.ts'
import { makePhone } from '../../demo/seed/phones.ts'
import type { BillOfSale } from '../../src/fulfilment/bill/contract.ts'
import type { Product } from '../../src/listings/contract.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import { completeSale, enterCode } from '../e2e/hand-over.ts'
import { expect, type People, type Person, sendPicture } from '../e2e/people.ts'
import { makeImei, makeNewProduct } from '../support/factories.ts'
import { addFailedJob, dataFolder, withDatabase } from '../support/server-database.ts'
import type { Viewer } from './pages.ts'

/** What the prepared market holds: ids by the names that `pages.ts` gives them, and the session of each viewer. */
export type PreparedMarket = {
  ids: Record<string, string>
  sessions: Partial<Record<Viewer, BrowserContextOptions['storageState']>>
}

const file = join(dataFolder, 'looks.json')

export const readMarket = async (): Promise<PreparedMarket> => JSON.parse(await readFile(file, 'utf8'))

/** Brings about what the pages show, always with the same names and in the same order, and stores where it is found. */
export async function prepareMarket(people: People, site: string): Promise<void> {
  const seller = await people.join('seller', 'Rahim Uddin', 'rahim@people.test')
  const buyer = await people.join('bayer', 'Salma Khatun', 'salma@people.test')
  const other = await people.join('bayer', 'Mohammad Abdullah Al-Mamun Chowdhury', 'mamun@people.test')
  const newcomer = await people.join('seller', 'করিম মিয়া', 'karim@people.test')
  const admin = await people.logIn('admin@swap.test')
  await people.call(admin, 'PUT', '/users', { query: { userid: seller.id } })
  await withDatabase((client) =>
    client.query("update users set locale = 'bn' where id = any($1)", [[buyer.id, newcomer.id]]),
  )

  const phones = await offerPhones(people, seller)
  const orders = await makeOrders(people, seller, buyer)
  const conversation = await talk(people, seller, buyer, phones.campaign)
  await people.call(buyer, 'POST', '/bids', {
    json: { productId: phones.long._id, price: 410, phone: '01811-223344', location: 'Shahbag, Dhaka' },
  })
  for (const phone of [phones.campaign, phones.long]) {
    await people.call(buyer, 'PUT', `/savedphones/${phone._id}`)
  }
  await people.call(buyer, 'POST', '/savedsearches', { json: { q: 'iphone', price_to: 900 } })
  const { image: _, ...draft } = makeNewProduct('', {}, 7)
  await people.call(seller, 'POST', '/mydrafts', { json: { drafts: [draft] } })
  await people.book(other, phones.campaign)
  await people.call(other, 'PUT', '/report', { query: { id: phones.long._id, reason: 'fake' } })
  await people.call(other, 'POST', '/enquiries', {
    json: {
      name: other.name,
      email: other.email,
      text: 'When do you open an office in Mirpur? আমি দোকানে এসে ফোন দেখতে চাই।',
    },
  })
  await people.call(admin, 'POST', `/members/${seller.id}/notes`, {
    json: { note: 'Called about the charger.' },
  })
  await addFailedJob(orders.paid, 'the provider could not be reached')
  const reader = await sellToFriend(people)
  const batch = await payOut(people, seller, admin)
  await waitForJobs()
  for (const who of [buyer, seller, admin]) await people.call(who, 'PUT', '/notifications')

  const viewers = { buyer, seller, reader, newcomer, admin }
  const path = `/products/${phones.campaign._id}/checks`
  const check = await people.call<{ url: string }>(seller, 'POST', path)
  const compared = { [`compared ${buyer.id}`]: phones.campaign._id }
  const market: PreparedMarket = {
    ids: {
      ...orders,
      conversation,
      batch,
      seller: seller.id,
      campaign: phones.campaign._id,
      check: check.url.split('/').at(-1) ?? '',
      long: phones.long._id,
      mailToBuyer: await findMail(buyer, 'টাকা দেওয়া হয়েছে:%'),
      mailToSeller: await findMail(seller, 'Sold:%'),
    },
    sessions: Object.fromEntries(
      await Promise.all(
        Object.entries(viewers).map(async ([name, who]) => [
          name,
          await sessionOf(who, site, who === buyer ? compared : {}),
        ]),
      ),
    ),
  }
  await writeFile(file, JSON.stringify(market))
}

/** The phone of this number in the demo, with these sides of it as photos. */
async function addDrawn(
  people: People,
  seller: Person,
  number: number,
  changes: Partial<NewProduct> = {},
  views: View[] = ['both', 'back'],
): Promise<Product> {
  const { brand_name: brand, product_name: model } = makePhone(number)
  // Of another colour than that of the demo: its photos would be taken for copies.
  const { colour } = makePhone(number + 5)
  const images: string[] = []
  for (const view of views) {
    const drawing = drawPhone({ brand, model, colour, angle: (number % 7) - 2, view, battery: 91 })
    images.push(await sendPicture(people, seller, await sharp(Buffer.from(drawing)).jpeg().toBuffer()))
  }
  const [image = ''] = images
  return people.call(seller, 'POST', '/allproducts', {
    json: makeNewProduct(image, { images, ...changes }, number),
  })
}

async function offerPhones(people: People, seller: Person) {
  const long = await addDrawn(people, seller, 10, {
    product_name: 'Galaxy S24 Ultra 256 GB titanium black, dual SIM, with S Pen and two covers',
    product_price: 620,
    location: 'Bashundhara Residential Area, Block D, Dhaka',
    storageGb: 256,
    ramGb: 12,
  })
  const campaign = await addDrawn(
    people,
    seller,
    1,
    {
      storageGb: 128,
      ramGb: 6,
      batteryHealth: 91,
      hasBox: true,
      hasCharger: true,
      replacedParts: ['screen'],
      imei: makeImei(),
    },
    ['both', 'back', 'battery', 'edges'],
  )
  await people.call(seller, 'PUT', '/campain', { query: { productId: campaign._id } })
  await addDrawn(people, seller, 36, { storageGb: 1024 })
  return { long, campaign }
}

/** An order of each stage, of these two. */
async function makeOrders(people: People, seller: Person, buyer: Person) {
  const buy = async (number: number) =>
    (await people.buy(buyer, await addDrawn(people, seller, number, { imei: makeImei() })))._id
  const handOver = async (number: number) => {
    const id = await buy(number)
    await enterCode(people, seller, buyer, id)
    return id
  }
  const sold = await addDrawn(people, seller, 4, { imei: makeImei() })
  const { _id: completed } = await people.buy(buyer, sold)
  await enterCode(people, seller, buyer, completed)
  await people.call(buyer, 'PUT', `/orders/${completed}/completion`)
  await people.call(buyer, 'POST', `/orders/${completed}/rating`, {
    json: { stars: 4, text: 'As described. He came on time.' },
  })
  await people.call(seller, 'POST', `/orders/${completed}/rating`, { json: { stars: 5 } })

  const refunded = await buy(13)
  await people.call(buyer, 'PUT', `/orders/${refunded}/cancellation`, {
    json: { reason: 'I have found a nearer one' },
  })
  const disputed = await handOver(21)
  await people.call(buyer, 'POST', `/orders/${disputed}/dispute`, {
    json: { reason: 'does-not-work', text: 'It turns off after a minute, and the speaker crackles.' },
  })
  await people.call(seller, 'POST', `/orders/${disputed}/dispute/replies`, {
    json: { text: 'It was fine here.' },
  })
  await people.call(seller, 'PUT', `/orders/${disputed}/dispute/proposal`, { json: { refund: 60 } })
  const handedOver = await handOver(14)
  const paid = await buy(3)
  const agreed = { json: { place: 'Sony Square, Mirpur 2', at: noonInTwoDays() } }
  await people.call(buyer, 'PUT', `/orders/${paid}/meeting`, agreed)
  await people.call(seller, 'PUT', `/orders/${paid}/meeting/agreement`, agreed)
  const { url } = await people.call<{ url: string }>(buyer, 'POST', `/orders/${paid}/meetinglink`)
  const { verifyUrl } = await people.call<BillOfSale>(buyer, 'GET', `/orders/${completed}/billofsale`)
  const booked = (await people.book(buyer, await addDrawn(people, seller, 33)))._id
  const lastPart = (address: string) => address.split('/').at(-1) ?? ''
  return {
    completed,
    completedPhone: sold._id,
    refunded,
    disputed,
    handedOver,
    paid,
    booked,
    meeting: lastPart(url),
    bill: lastPart(verifyUrl),
  }
}

/** Noon in Dhaka of the day after tomorrow. */
const noonInTwoDays = () =>
  `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T06:00:00.000Z`

async function talk(people: People, seller: Person, buyer: Person, phone: Product): Promise<string> {
  const { _id } = await people.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id },
  })
  const lines = [
    [buyer, 'আসসালামু আলাইকুম। ফোনটা কি এখনো আছে?'],
    [seller, 'Yes, with box and charger. You can see it in Mirpur any day after five.'],
    [buyer, 'Has anything been repaired?'],
    [seller, 'Only the screen, by a service centre. Pay me at 01712-345678 if you like.'],
  ] as const
  for (const [who, text] of lines) {
    await people.call(who, 'POST', `/conversations/${_id}/messages`, { json: { text } })
  }
  for (const who of [buyer, seller]) await people.call(who, 'PUT', `/conversations/${_id}/read`)
  return _id
}

/** A sale whose two sides have entered one payout account, so that its money waits for an admin. Returns the seller. */
async function sellToFriend(people: People): Promise<Person> {
  const seller = await people.join('seller', 'Shafiqul Islam', 'shafiq@people.test')
  const friend = await people.join('seller', 'Jahanara Begum', 'jahanara@people.test')
  for (const who of [seller, friend]) {
    await people.call(who, 'PUT', '/payoutaccount', { json: account('Shafiqul Islam', '01955667788', who) })
  }
  await completeSale(people, seller, friend, { product_name: 'V29e 128 GB', product_price: 199 })
  return seller
}

const account = (name: string, number: string, { password }: Person) => ({
  kind: 'nagad',
  name,
  number,
  password,
})

/** A payout in a batch, and one that waits for the next batch. Returns the batch. */
async function payOut(people: People, seller: Person, admin: Person): Promise<string> {
  await people.call(seller, 'PUT', '/payoutaccount', { json: account('Rahim Uddin', '01911223344', seller) })
  await people.call(seller, 'POST', '/payouts', { json: { amount: 150 } })
  // The service for wallets leaves it to the admins.
  await waitForJobs()
  const { _id: batch } = await people.call<{ _id: string }>(admin, 'POST', '/payouts/batches')
  await people.call(seller, 'POST', '/payouts', { json: { amount: 80 } })
  return batch
}

/** Waits until nothing is on its way: jobs notify people, too. */
function waitForJobs(): Promise<void> {
  const due = 'select from graphile_worker._private_jobs where run_at <= now()'
  return withDatabase((client) =>
    expect(async () => expect((await client.query(due)).rowCount).toBe(0)).toPass({ timeout: 60_000 }),
  )
}

/** The first mail to somebody with such a subject: jobs send it. */
async function findMail({ email }: Person, subject: string): Promise<string> {
  let id = ''
  await withDatabase((client) =>
    expect(async () => {
      const { rows } = await client.query(
        'select id from demo.mails where recipient = $1 and subject like $2 and html is not null order by id limit 1',
        [email, subject],
      )
      expect(rows).toHaveLength(1)
      id = String(rows[0].id)
    }).toPass({ timeout: 60_000 }),
  )
  return id
}

/** One session for all pictures: the account page lists them. A token would be over before the last of them; pages fetch theirs. */
async function sessionOf({ api }: Person, origin: string, stored: Record<string, string>) {
  const { cookies } = await api.storageState()
  const localStorage = Object.entries(stored).map(([name, value]) => ({
    name,
    value,
  }))
  return { cookies, origins: [{ origin, localStorage }] }
}
