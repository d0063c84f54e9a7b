import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { OrderDetails } from '../../src/orders/order-contract.ts'
import { press, tabTo, typeInto } from './browser.ts'
import { answer, lookOver } from './check-page.ts'
import { handOver } from './hand-over.ts'
import { expect, type Person, test } from './people.ts'

const complaint = { reason: 'does-not-work', text: 'It turns off after a minute.' }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const settled = (page: Page) => page.getByRole('heading', { name: 'The problem is settled' })

test('buyer and seller settle a dispute by agreeing on a partial refund', async ({ people }) => {
  people.tolerate(/status of (409|503)/)
  const seller = await people.join('seller', 'Rahim Uddin')
  const buyer = await people.join('bayer', 'Nadia Islam')
  const { id, path } = await handOver(people, seller, buyer)

  const page = await people.open(buyer)
  await page.goto(path)
  await press(page, button(page, 'Report a problem'))
  await press(page, button(page, 'Send the report'))
  await expect(page.getByText('Choose what is wrong')).toBeVisible()
  await expect(page.getByText('Write something first')).toBeVisible()
  await lookOver(page, 'a complaint with errors')
  await tabTo(page, page.getByLabel('It is not as described'), 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('It does not work properly')).toBeChecked()
  await typeInto(page, page.getByLabel('Describe the problem'), complaint.text)
  // What was typed outlives a call that fails.
  await answer(page, /\/dispute(\?|$)/, 503, { code: 'down', detail: 'Not now.', status: 503 })
  await press(page, button(page, 'Send the report'))
  await expect(page.getByRole('alert').getByText('Not now.')).toBeVisible()
  await expect(page.getByLabel('Describe the problem')).toHaveValue(complaint.text)
  await page.unroute(/\/dispute(\?|$)/)
  await press(page, button(page, 'Send the report'))
  await expect(page.getByRole('heading', { name: 'Problem reported' })).toBeFocused()

  await expect(page.getByRole('listitem').getByText('It does not work properly')).toBeVisible()

  const desk = await people.open(seller)
  await desk.goto(path)
  const texts = desk.getByRole('list', { name: 'What was written' }).getByRole('listitem')
  await expect(texts).toContainText(['Nadia Islam (buyer)'])
  await desk.getByLabel('Your reply').fill('It was fine here.')
  await button(desk, 'Send the reply').click()
  await expect(texts).toContainText([complaint.text, 'It was fine here.'])
  await expect(desk.getByLabel('Your reply')).toHaveValue('')
  await desk.getByLabel('Propose an amount to refund').fill('250.01')
  await button(desk, 'Send the proposal').click()
  await expect(desk.getByText('Enter an amount between $0 and $250')).toBeVisible()
  await desk.getByLabel('Propose an amount to refund').fill('৩০')
  await button(desk, 'Send the proposal').click()
  await expect(desk.getByText('You propose to refund $30.')).toBeVisible()
  await lookOver(desk, 'a dispute with an own proposal')

  await page.reload()
  await press(page, button(page, 'Agree to $30'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Rahim Uddin (seller) gets $220.')).toBeVisible()
  await lookOver(page, 'agreeing to a refund')
  // The seller proposes another amount while the buyer reads.
  await people.call(seller, 'PUT', `/orders/${id}/dispute/proposal`, { json: { refund: 40.5 } })
  await dialog.getByRole('button', { name: 'Agree to $30' }).click()
  await expect(page.getByRole('alert').getByText('The proposal has changed.')).toBeVisible()
  await button(page, 'Agree to $40.50').click()
  await dialog.getByRole('button', { name: 'Agree to $40.50' }).click()
  await expect(settled(page)).toBeFocused()
  await lookOver(page, 'a settled dispute')

  await desk.reload()
  await expect(settled(desk)).toBeVisible()
  await expect(desk.getByText('$40.50 goes back to the buyer, $209.50 to the seller.')).toBeVisible()
})

test('an admin decides a dispute, and both sides read why', async ({ people }) => {
  const seller = await people.join('seller', 'Rahim Uddin')
  const buyer = await people.join('bayer', 'Nadia Islam')
  const { id, path } = await handOver(people, seller, buyer)
  await people.call(buyer, 'POST', `/orders/${id}/dispute`, { json: complaint })
  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto(path)
  await expect(page.getByText(complaint.text)).toBeVisible()
  await page.getByLabel('Amount to refund').fill('100')
  await button(page, 'Decide').click()
  await expect(page.getByText('Write something first')).toBeVisible()
  await lookOver(page, 'a decision with an error')
  await page.getByLabel('Why do you decide so?').fill('The battery was not as described.')
  await button(page, 'Decide').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Nadia Islam \(buyer\) gets \$100 back/)).toBeVisible()
  await expect(dialog.getByText('Rahim Uddin (seller) gets $150.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(settled(page)).toBeFocused()

  for (const who of [buyer, seller]) {
    const theirs = await people.open(who)
    await theirs.goto(path)
    await expect(theirs.getByText('The battery was not as described.')).toBeVisible()
    await expect(theirs.getByText('$100 goes back to the buyer, $150 to the seller.')).toBeVisible()
  }
})

test('an admin reads what was agreed and what both wrote before deciding', async ({ people }) => {
  const seller = await people.join('seller', 'Rahim Uddin')
  const buyer = await people.join('bayer', 'Nadia Islam')
  const { id, path } = await handOver(people, seller, buyer)
  const { productId } = await people.call<OrderDetails>(buyer, 'GET', `/orders/${id}`)
  const { _id } = await people.call<{ _id: string }>(buyer, 'POST', '/conversations', { json: { productId } })
  const write = (who: Person, text: string) =>
    people.call(who, 'POST', `/conversations/${_id}/messages`, { json: { text } })
  await write(buyer, 'Is the screen the original one?')
  await write(seller, 'Yes, never opened.')
  await people.call(buyer, 'POST', `/orders/${id}/dispute`, { json: complaint })

  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto(path)
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('img', { name: 'Agreed photo 1 of 1' })).toBeVisible()
  await expect(evidence.getByText('$250', { exact: true })).toBeVisible()
  await expect(evidence.getByText(/^The seller entered the buyer’s code on/)).toBeVisible()
  const chat = evidence.getByRole('region', { name: 'What buyer and seller wrote to each other' })
  await expect(chat.getByRole('listitem')).toContainText([
    /Nadia Islam \(Buyer\).*Is the screen the original one\?/,
    /Rahim Uddin \(Seller\).*Yes, never opened\./,
  ])
  await expect(evidence.getByRole('region', { name: 'Buyer' }).getByText('Orders paid')).toBeVisible()
  await lookOver(page, 'the evidence about a dispute')

  // Its parties see the dispute and no evidence.
  const theirs = await people.open(seller)
  await theirs.goto(path)
  await expect(theirs.getByText(complaint.text)).toBeVisible()
  await expect(theirs.getByRole('region', { name: 'Evidence' })).toHaveCount(0)
})

test('a buyer withdraws a complaint, and cannot complain when the time is over', async ({ people }) => {
  people.tolerate(/status of 409/)
  const seller = await people.join('seller')
  const buyer = await people.join()
  const { id, path } = await handOver(people, seller, buyer)
  const page = await people.open(buyer)
  await page.goto(path)
  await button(page, 'Report a problem').click()
  await page.getByLabel('Something else').check()
  await page.getByLabel('Describe the problem').fill('It is blue.')
  // The sale is completed meanwhile.
  await people.call(buyer, 'PUT', `/orders/${id}/completion`)
  await button(page, 'Send the report').click()
  await expect(page.getByRole('alert').getByText('The time to complain is over')).toBeVisible()
  await expect(page.getByLabel('Describe the problem')).toHaveValue('It is blue.')

  const other = await handOver(people, seller, buyer)
  await people.call(buyer, 'POST', `/orders/${other.id}/dispute`, { json: complaint })
  await page.goto(other.path)
  await button(page, 'Withdraw the complaint').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^The seller gets the money when the rest/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw the complaint' }).click()
  await expect(page.getByRole('heading', { name: 'The complaint was withdrawn' })).toBeFocused()
  await expect(button(page, 'Report a problem')).toBeVisible()
  await lookOver(page, 'a withdrawn complaint')
})

const takePhoto = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#235' } })
    .png()
    .toBuffer(),
})

test('the photos of a complaint are seen by both sides, and by nobody else', async ({ people }) => {
  const seller = await people.join('seller', 'Rahim Uddin')
  const buyer = await people.join('bayer', 'Nadia Islam')
  const { path } = await handOver(people, seller, buyer)
  const desk = await people.open(seller)
  const live = desk.waitForResponse(/\/api\/events$/)
  await desk.goto(path)
  await expect(desk.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  await live

  const page = await people.open(buyer)
  await page.goto(path)
  await button(page, 'Report a problem').click()
  await page.getByLabel('Something else').check()
  await page.getByLabel('Describe the problem').fill('A scratch on the back.')
  await page.getByLabel('Add photos').setInputFiles([await takePhoto('one.png'), await takePhoto('two.png')])
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await button(page, 'Remove photo 2').click()
  await expect(page.getByRole('img', { name: 'Photo 2' })).toHaveCount(0)
  await lookOver(page, 'a complaint with a photo')
  await button(page, 'Send the report').click()
  await expect(page.getByRole('heading', { name: 'Problem reported' })).toBeVisible()

  const photo = desk.getByRole('button', { name: 'Photo 1 of 1, full screen' })
  await expect(photo).toBeVisible()
  const image = photo.locator('img')
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  await lookOver(desk, 'a dispute with a photo')
  await photo.click()
  const viewer = desk.getByRole('dialog', { name: /^Photos of / })
  await expect(viewer).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(photo).toBeFocused()

  const address = (await image.getAttribute('src')) ?? ''
  const stranger = await people.join('seller')
  const answers = []
  for (const { api } of [buyer, seller, stranger]) answers.push((await api.get(address)).status())
  expect(answers).toEqual([200, 200, 404])
})
