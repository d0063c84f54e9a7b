import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Viewer } from '../../src/orders/components/describe-stage.ts'
import { addPhone, book, call } from './market.ts'
import { join } from './open-page.tsx'
import { resize } from './resize.ts'
import { completeSale, handOver, openOrder, type Sale, sell } from './sales.tsx'

const meeting = (hours: number) => ({
  json: { place: 'Sony Square, Mirpur 2', at: new Date(Date.now() + hours * 3_600_000).toISOString() },
})

/** What a phone of 360 x 740 px has between its bars, within the margins of pages, below the e-mail banner. */
const firstScreen = { width: 328, height: 518 }

/** A meeting that the buyer has proposed. */
async function proposeMeeting(): Promise<Sale> {
  const sale = await sell()
  await call(sale.buyer, 'PUT', `/orders/${sale.id}/meeting`, meeting(72))
  return sale
}

/** An order whose meeting was agreed on for this time. */
async function agree(sale: Sale, hours: number): Promise<Sale> {
  const agreed = meeting(hours)
  await call(sale.buyer, 'PUT', `/orders/${sale.id}/meeting`, agreed)
  await call(sale.seller, 'PUT', `/orders/${sale.id}/meeting/agreement`, agreed)
  return sale
}

/** A phone that is booked and not paid for. */
async function bookOnly(): Promise<Sale> {
  const seller = await join('seller', 'Farhana Akter')
  const buyer = await join('bayer', 'Rahim Uddin')
  const { _id: id } = await book(buyer, await addPhone(seller, { product_price: 250 }))
  return { buyer, seller, id }
}

async function dispute(): Promise<Sale> {
  const sale = await handOver()
  const json = { reason: 'does-not-work', text: 'It is off.' }
  await call(sale.buyer, 'POST', `/orders/${sale.id}/dispute`, { json })
  return sale
}

/** A dispute in which the seller proposes to refund everything. */
async function propose(): Promise<Sale> {
  const sale = await dispute()
  await call(sale.seller, 'PUT', `/orders/${sale.id}/dispute/proposal`, { json: { refund: 250 } })
  return sale
}

async function giveBack(): Promise<Sale> {
  const sale = await propose()
  await call(sale.buyer, 'PUT', `/orders/${sale.id}/dispute/agreement`, { json: { refund: 250 } })
  return sale
}

/** An agreed meeting whose day is today, which nobody can agree on late at night. */
async function meetToday(sale: Sale): Promise<Sale> {
  await agree(sale, 24)
  await commands.runSql(`update meetings set at = now() where order_id = '${sale.id}'`)
  return sale
}

/** An agreed meeting to which the buyer did not come, as the seller reports. */
async function missMeeting(sale: Sale): Promise<Sale> {
  await meetToday(sale)
  await call(sale.seller, 'PUT', `/orders/${sale.id}/meeting/failure`)
  return sale
}

/** An admin closes the account of one side. */
async function closeAccount(sale: Sale, side: 'buyer' | 'seller'): Promise<Sale> {
  await call(await join('admin'), 'DELETE', '/deleteuser', { query: { id: sale[side].id } })
  return sale
}

const steps = {
  propose: /^Propose place and time$/,
  proposeAgain: /^Propose another place or time$/,
  accept: /^I will be there$/,
  agreed: /^You meet on /,
  place: /^Sony Square/,
  call: /^Call$/,
  showCode: /^\d{6}$/,
  enterCode: /^Confirm the hand-over$/,
  report: /^Report a problem$/,
  reported: /^Disputed$/,
  enterReturnCode: /^Confirm the return$/,
  pay: /^Pay \$250 now$/,
  notPaid: /^Nothing is paid yet: /,
  rate: /^How was it\?$/,
  sellerGone: /^The seller’s account was closed\./,
  buyerGone: /^The buyer’s account was closed,/,
  cancel: /^Cancel the order$/,
  agree: /^Agree to \$250$/,
  decide: /Then you decide\./,
}

const details = 'Contact, receipt and history'

/** What both need on the day of a meeting, beside the code. */
const today = [steps.agreed, steps.place, steps.call]

/**
 * For each stage and reader who has something to do: what is first, and which parts are folded; also the details, but for admins.
 * What others read is in src/orders/components/describe-stage.test.ts.
 */
const table: [
  stage: string,
  prepare: () => Promise<Sale>,
  me: Viewer,
  first: RegExp | RegExp[],
  folded: string[],
][] = [
  ['booked', bookOnly, 'buyer', steps.pay, []],
  ['booked', bookOnly, 'seller', steps.notPaid, []],
  ['paid', sell, 'buyer', steps.propose, ['First check the phone', 'Show the seller this code']],
  ['paid', sell, 'seller', steps.propose, ['Before you hand over the phone', 'Hand over the phone']],
  [
    'the seller gone',
    async () => closeAccount(await sell(), 'seller'),
    'buyer',
    [steps.sellerGone, steps.cancel],
    [],
  ],
  [
    'the buyer gone',
    async () => closeAccount(await sell(), 'buyer'),
    'seller',
    [steps.buyerGone, steps.cancel],
    [],
  ],
  ['a proposed meeting', proposeMeeting, 'seller', steps.accept, ['Hand over the phone']],
  ['agreed', async () => agree(await sell(), 72), 'buyer', steps.agreed, ['First check the phone']],
  ['agreed', async () => agree(await sell(), 72), 'seller', steps.agreed, ['Hand over the phone']],
  [
    'the day',
    async () => meetToday(await sell()),
    'buyer',
    [...today, steps.showCode],
    ['First check the phone'],
  ],
  [
    'the day',
    async () => meetToday(await sell()),
    'seller',
    [...today, steps.enterCode],
    ['Before you hand over the phone'],
  ],
  [
    'a no-show',
    async () => missMeeting(await sell()),
    'buyer',
    steps.proposeAgain,
    ['First check the phone'],
  ],
  ['a no-show', async () => missMeeting(await sell()), 'seller', steps.proposeAgain, ['Hand over the phone']],
  ['handed over', handOver, 'buyer', steps.report, []],
  ['disputed', dispute, 'buyer', steps.reported, []],
  ['disputed', dispute, 'seller', steps.reported, []],
  ['disputed', dispute, 'admin', steps.decide, []],
  ['a proposed refund', propose, 'buyer', steps.agree, []],
  ['completed', completeSale, 'buyer', steps.rate, []],
  ['returning', giveBack, 'buyer', steps.propose, ['Return the phone']],
  ['returning', giveBack, 'seller', steps.propose, ['Take the phone back']],
  [
    'the day of a return',
    async () => meetToday(await giveBack()),
    'buyer',
    [...today, steps.enterReturnCode],
    [],
  ],
  ['the day of a return', async () => meetToday(await giveBack()), 'seller', [...today, steps.showCode], []],
]

/** The orders, by their stages: both sides read the same one. */
const orders = new Map<string, Promise<Sale>>()

for (const [stage, prepare, me, first, folded] of table) {
  test(`${stage}: the next step of the ${me} is on the first screen of a phone, the others are folded`, async () => {
    await resize(firstScreen.width, firstScreen.height)
    const order = orders.get(stage) ?? prepare()
    orders.set(stage, order)
    const sale = await order
    await openOrder(me === 'admin' ? await join('admin') : sale[me], sale.id)
    for (const each of [first].flat()) {
      const step = page.getByText(each).first()
      await expect.element(step).toBeVisible()
      expect(step.element().getBoundingClientRect().bottom, each.source).toBeLessThan(firstScreen.height)
    }
    for (const title of [...folded, details]) {
      const heading = page.getByRole('heading', { name: new RegExp(`^${title}`) }).first()
      await expect.element(heading).toBeVisible()
      expect(heading.element().closest('details')?.open, title).toBe(title === details && me === 'admin')
    }
  })
}

test('either side writes to the other from the order', async () => {
  const { id, buyer, seller } = await sell()
  for (const who of [seller, buyer]) {
    await openOrder(who, id)
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await expect.poll(() => document.title && location.pathname).toMatch(/^\/dashbord\/messages\//)
  }
})
