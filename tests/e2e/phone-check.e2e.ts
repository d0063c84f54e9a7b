import type { Locator, Page, Response } from '@playwright/test'
import type { OwnCheck } from '../../src/checks/contract.ts'
import { checkTests } from '../../src/checks/rules.ts'
import { guideTexts } from '../../src/checks/texts.ts'
import type { Product } from '../../src/listings/contract.ts'
import { makeImei } from '../support/factories.ts'
import { lookOver, see } from './check-page.ts'
import { becomePhone, doTest } from './good-phone.ts'
import { expect, type People, type Person, test } from './people.ts'

/** The files of the scripts of a page. */
const scripts = '**/assets/*.js'

const samsung = { product_name: 'Samsung Galaxy A14', brand_name: 'Samsung' } as const

/** Begins a check, and opens its link in the browser of the phone that is tested, on which nobody is logged in. */
async function openOn(phone: Page, begin: Locator): Promise<void> {
  const isBegun = (answer: Response) => /\/checks\b/.test(answer.url()) && answer.status() === 201
  const [begun] = await Promise.all([begin.page().waitForResponse(isBegun), begin.click()])
  const { url } = await begun.json()
  await phone.goto(new URL(url).pathname)
  await phone.getByRole('button', { name: 'Agree and begin' }).click()
}

const skip = (phone: Page) => phone.getByRole('button', { name: 'Skip' }).click()

test('a seller shows a code, the phone does all tests, and buyers read it on the card', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const { _id } = await people.addPhone(seller, samsung)
  const desk = await people.open(seller)
  await see(desk, `/dashbord/myproducts/${_id}/check`, /Check Samsung Galaxy A14/)
  const phone = await people.open(null)
  await becomePhone(phone, desk)
  let sent = 0
  phone.on('request', (request) => {
    sent += request.postDataBuffer()?.length ?? 0
  })
  await openOn(phone, desk.getByRole('button', { name: 'Check this phone' }))
  for (const [done, name] of checkTests.entries()) {
    await expect(phone.getByText(`Test ${done + 1} of 17`)).toBeVisible()
    await doTest(phone, name)
  }
  await expect(desk.getByText('17 of 17 tests done')).toBeVisible()
  await expect(phone.getByText('Passed', { exact: true })).toHaveCount(10)
  await phone.getByRole('button', { name: 'Finish the check' }).click()
  await expect(phone.getByText('Thank you, the check is finished')).toBeVisible()
  expect(sent).toBeLessThan(20_000)
  await expect(desk.getByText('Tested on the phone itself', { exact: false })).toBeVisible()

  await desk.goto('/search?checked=true')
  const card = desk.getByRole('article').filter({ has: desk.locator(`a[href="/product/${_id}"]`) })
  await expect(card.getByText(/^Checked /)).toBeVisible()
  await desk.goto(`/product/${_id}`)
  await expect(desk.getByRole('row', { name: /Touchscreen/ })).toContainText('Passed')
})

/** The seller's own check, in which the back camera reads the code. */
async function checkBefore(people: People, seller: Person, { _id }: Product): Promise<void> {
  const path = `/products/${_id}/checks`
  const { url } = await people.call<{ url: string }>(seller, 'POST', path)
  const link = `/checks/${url.split('/').at(-1)}`
  await people.call(seller, 'POST', `${link}/consent`)
  const { nonce } = await people.call<{ nonce: string }>(seller, 'POST', `${link}/challenges`, {
    json: { test: 'back-camera' },
  })
  const { open } = await people.call<OwnCheck>(seller, 'GET', path)
  const features = { code: open?.code, by: 'scan' }
  await people.call(seller, 'PUT', `${link}/answers`, {
    json: { nonce, answer: { test: 'back-camera', features } },
  })
  await people.call(seller, 'PUT', `${link}/finish`)
}

test('at the meeting, the buyer alone reads that a camera fails now', async ({ people }) => {
  people.tolerate(/net::ERR_FAILED|410 \(Gone\).*\/check\//)
  const seller = await people.join('seller')
  const buyer = await people.join()
  const imei = makeImei()
  const product = await people.addPhone(seller, { ...samsung, imei })
  await checkBefore(people, seller, product)
  const { _id } = await people.buy(buyer, product)
  const page = await people.open(buyer)
  await see(page, `/dashbord/orders/${_id}`, samsung.product_name)
  await page.getByRole('heading', { name: 'First check the phone' }).click()
  const check = page.getByRole('region', { name: 'Check at the meeting' })
  const phone = await people.open(null, { isFirstVisit: true })
  await becomePhone(phone, null)
  await openOn(phone, check.getByRole('button', { name: 'Check it together' }))
  // A test that is skipped before its challenge has come is asked again after a reload.
  const begin = phone.getByRole('button', { name: 'Begin', exact: true })
  await expect(begin).toBeVisible()
  await skip(phone)
  await expect(phone.getByText('Test 2 of 6')).toBeVisible()
  await expect(begin).toBeVisible()
  // What reads codes comes with the screen of a camera alone, and does not come.
  await phone.context().route(scripts, async (route) => {
    const answer = await route.fetch()
    await ((await answer.text()).includes('jsQR') ? route.abort() : route.fulfill({ response: answer }))
  })
  await skip(phone)
  await expect(check.getByText(/^\d{6}$/)).toBeVisible()
  await expect(
    phone.getByText('This page could not load what reads the code. Type the number instead.'),
  ).toBeVisible()
  await phone.getByRole('button', { name: 'There is no picture' }).click()
  await expect(phone.getByText('The buyer reads the result on their own phone.')).toBeVisible()
  await expect(phone.getByText('Failed')).toHaveCount(0)
  await lookOver(phone, 'a test at the meeting')

  const camera = check.getByRole('row', { name: /Back camera/ })
  await expect(camera).toContainText('Failed')
  await expect(camera).toContainText('Passed in the check by the seller and fails now.')
  const tested = check.getByText('Tested on the phone itself', { exact: false })
  await expect(check.getByText('This check is not finished.', { exact: false })).toBeVisible()
  await expect(tested).toHaveCount(0)
  await expect(check.getByRole('row', { name: /Touchscreen/ })).toHaveCount(0)
  await phone.getByRole('button', { name: 'Next test' }).click()
  await expect(phone.getByText('Test 4 of 6')).toBeVisible()
  await expect(phone.getByText('Type the number instead', { exact: false })).toBeVisible()
  // The line is lost. The screen of a test is loaded during the one before it.
  await phone.context().route(scripts, (route) => route.abort())
  await skip(phone)
  await expect(phone.getByRole('button', { name: guideTexts.vibrate })).toBeVisible()
  await skip(phone)
  await expect(phone.getByText('This could not be loaded')).toBeVisible()
  await expect(check.getByText('5 of 6 tests done')).toBeVisible()
  await phone.context().unroute(scripts)
  await phone.getByRole('button', { name: 'Try again' }).click()
  await expect(phone.getByText('Test 6 of 6')).toBeVisible()
  await expect(begin).toBeVisible()
  // What draws a code is not needed to read it.
  await phone.context().route(scripts, (route) => route.abort())
  await skip(phone)
  await phone.getByRole('button', { name: 'Finish the check' }).click()
  await expect(phone.getByText('Show this to the buyer, within 2 minutes.')).toBeVisible()
  await lookOver(phone, 'the code of a check')
  // Another phone may have done the tests, until the code of the one at the meeting is entered.
  await expect(check.getByText('This check was finished on', { exact: false })).toBeVisible()
  await expect(tested).toHaveCount(0)
  const code = (await phone.getByText(/^\d{6}$/).textContent()) ?? ''
  await phone.context().unroute(scripts)
  await phone.reload()
  await expect(phone.getByText(code)).toBeVisible()
  // As the buyer's camera opens it.
  await page.goto(`/dashbord/orders/${_id}?seen=${code}`)
  await check.getByRole('button', { name: 'Confirm' }).click()
  await expect(check.getByText('The phone at the meeting showed the code', { exact: false })).toBeVisible()
  await expect(check.getByRole('row', { name: /Touchscreen/ })).toContainText('Not tested')
  await expect(tested).toBeVisible()

  await check.getByLabel('IMEI that *#06# shows').fill(imei)
  await check.getByRole('button', { name: 'Compare' }).click()
  await expect(check.getByText('The IMEI that the buyer typed is that of this order.')).toBeVisible()
  await lookOver(page, 'a check at the meeting')
})
