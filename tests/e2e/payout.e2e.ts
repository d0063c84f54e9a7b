import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { goWithin } from './browser.ts'
import { answer, lookOver, see } from './check-page.ts'
import { completeSale } from './hand-over.ts'
import { expect, type People, type Person, test } from './people.ts'

type Batch = { _id: string; payouts: { seller: { _id: string } }[] }
type Payout = { batchId: string; seller: { _id: string } }

/** A wallet of its own: what others are sent does not count for its limits. */
const someNumber = () => `019${String(randomInt(1e8)).padStart(8, '0')}`

/** The seller has sold a phone for good: the money is available. */
async function earn(people: People, seller: Person, price: number): Promise<void> {
  await completeSale(people, seller, await people.join(), { product_price: price })
}

/**
 * The batch with the seller's payout, whichever of the tests at this time has made it. A payout is due for admins once the service
 * for wallets has left it to them.
 */
async function gather(people: People, admin: Person, seller: Person): Promise<Batch> {
  let batchId: string | undefined
  const query = { state: 'batched', limit: '100' }
  await expect(async () => {
    await people.call(admin, 'POST', '/payouts/batches').catch(() => {})
    const batched = await people.call<Payout[]>(admin, 'GET', '/payouts', { query })
    batchId = batched.find((each) => each.seller._id === seller.id)?.batchId
    expect(batchId).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return people.call(admin, 'GET', `/payouts/batches/${batchId}`)
}

test('a seller enters an account and asks for money; an admin sends it, and the seller sees it', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const desk = await people.open(seller)
  await see(desk, '/dashbord/mymoney', 'My money')
  await expect(desk.getByText('Nothing is available yet.')).toBeVisible()
  await lookOver(desk, 'my money, nothing yet')
  await earn(people, seller, 240.5)
  await desk.reload()
  await expect(desk.getByText('Enter your payout account first.')).toBeVisible()

  await desk.getByLabel('Name of the account holder').fill('Rahim Uddin')
  await desk.getByLabel('Wallet number').fill('0171234')
  await desk.getByLabel('Your Swap password').fill('Wrong#2026')
  await desk.getByRole('button', { name: 'Save the account' }).click()
  await expect(desk.getByText('Please enter the number of the wallet')).toBeVisible()
  await expect(desk.getByLabel('Wallet number')).toBeFocused()
  await lookOver(desk, 'my money, a bad number')
  people.tolerate(/status of 40[03]/)
  const number = someNumber()
  await desk
    .getByLabel('Wallet number')
    .fill(number.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? ''))
  await desk.getByRole('button', { name: 'Save the account' }).click()
  await expect(desk.getByText('This is not your password.')).toBeVisible()
  await desk.getByLabel('Your Swap password').fill(seller.password)
  await desk.getByRole('button', { name: 'Save the account' }).click()
  await expect(desk.getByText(`•••••••${number.slice(-4)}`)).toBeVisible()

  await desk.getByLabel('Amount').fill('300')
  await desk.getByRole('button', { name: 'Ask for the payout' }).click()
  await expect(desk.getByText('Enter an amount above zero, up to $240.50')).toBeVisible()
  await desk.getByRole('button', { name: 'All', exact: true }).click()
  await desk.getByRole('button', { name: 'Ask for the payout' }).click()
  const statement = desk.getByRole('table', { name: 'Statement' })
  await expect(statement.getByRole('row', { name: /Payout .*−\$240\.50/ })).toBeVisible()
  await lookOver(desk, 'my money, asked for')
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('statement.csv')

  const admin = await people.logIn('admin@swap.test')
  const batch = await gather(people, admin, seller)
  const office = await people.open(admin)
  // Other tests may gather what is due at this time, so these answers are fixed.
  const due = batch.payouts.map((payout) => ({ ...payout, state: 'due', batchId: null }))
  await answer(office, /\/api\/payouts\?/, 200, due)
  await answer(office, /\/api\/payouts\/batches(\?|$)/, 201, batch)
  await goWithin(office, '/dashbord/payouts')
  await expect(office.getByRole('row', { name: seller.email })).toContainText('$240.50')
  await lookOver(office, 'payouts that are due')
  await office.getByRole('button', { name: 'Make a batch' }).click()
  await expect(office.getByRole('heading', { name: /^Batch of/ })).toBeVisible()
  const row = office.getByRole('row', { name: seller.email })
  await expect(row).toContainText('In a batch')
  await lookOver(office, 'a batch')
  const file = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe(`payouts-${batch._id}.csv`)

  await row.getByRole('button', { name: 'Mark sent' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(dialog.getByText('Reference is required')).toBeVisible()
  await lookOver(office, 'marking a payout as sent')
  await dialog.getByLabel('Reference of the transfer').fill('TX-2026')
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Reference TX-2026')

  await desk.reload()
  const paidOut = desk.getByRole('main').locator('dl > div').filter({ hasText: 'Sent to you so far' })
  await expect(paidOut).toContainText('$240.50')
  await lookOver(desk, 'my money, paid out')
})

test('a payout that failed comes back, and another account counts later', async ({ people }) => {
  const seller = await people.join('seller')
  await earn(people, seller, 90)
  const wallet = { kind: 'nagad', name: 'Rahim', number: someNumber(), password: seller.password }
  await people.call(seller, 'PUT', '/payoutaccount', { json: wallet })
  await people.call(seller, 'POST', '/payouts', { json: { amount: 90 } })
  const admin = await people.logIn('admin@swap.test')
  const batch = await gather(people, admin, seller)
  const office = await people.open(admin)
  await office.goto(`/dashbord/payouts/${batch._id}`)
  const row = office.getByRole('row', { name: seller.email })
  await row.getByRole('button', { name: 'Mark failed' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Mark as failed' }).click()
  await expect(row.getByRole('button')).toHaveCount(0)

  const desk = await people.open(seller)
  await see(desk, '/dashbord/mymoney', 'My money')
  await expect(desk.getByRole('row', { name: /Payout came back/ })).toContainText('+$90')
  await desk.getByRole('button', { name: 'Change the account' }).click()
  await expect(desk.getByLabel('Kind')).toBeFocused()
  await desk.getByLabel('Kind').selectOption('Bank account')
  await desk.getByLabel('Name of the account holder').fill('Rahim Uddin')
  await desk.getByLabel('Account number').fill('1234567890123')
  await desk.getByLabel('Routing number').fill('090261234')
  await desk.getByLabel('Your Swap password').fill(seller.password)
  await desk.getByRole('button', { name: 'Save the account' }).click()
  const next = desk.getByRole('note').filter({ hasText: 'Bank account' })
  await expect(next).toContainText(/^From .*[AP]M on:/)
  await expect(next).toContainText('0123')
  await expect(desk.getByText(`•••••••${wallet.number.slice(-4)}`)).toBeVisible()
  await lookOver(desk, 'a change of the account that waits')
})

const payoutsUrl = /\/api\/payouts(\?|$)/

/** Until the route is gone, the server makes payouts of which the page is not told. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(payoutsUrl, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

test('a payout whose answer was lost is made once, also when the seller presses again', async ({
  people,
}) => {
  people.tolerate(/ERR_FAILED/)
  const seller = await people.join('seller')
  await earn(people, seller, 100)
  const json = { kind: 'bkash', name: 'Rahim Uddin', number: someNumber(), password: seller.password }
  await people.call(seller, 'PUT', '/payoutaccount', { json })
  const page = await people.open(seller)
  await see(page, '/dashbord/mymoney', 'My money')
  await loseAnswer(page)
  await page.getByLabel('Amount').fill('40')
  await page.getByRole('button', { name: 'Ask for the payout' }).click()
  await expect(page.getByText(/^No answer from Swap/)).toBeVisible()
  const pending = page.getByRole('main').locator('dl > div').filter({ hasText: 'On its way' })
  await expect(pending).toContainText('$40')
  await page.unroute(payoutsUrl)
  await page.getByRole('button', { name: 'Ask for the payout' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('')
  await expect(pending).toContainText('$40')
  await expect(page.getByRole('row', { name: /Payout .*−\$40/ })).toHaveCount(1)
})

test('an amount typed or chosen again after a lost answer is another payout', async ({ people }) => {
  people.tolerate(/ERR_FAILED/)
  const seller = await people.join('seller')
  await earn(people, seller, 100)
  const json = { kind: 'bkash', name: 'Rahim Uddin', number: someNumber(), password: seller.password }
  await people.call(seller, 'PUT', '/payoutaccount', { json })
  const page = await people.open(seller)
  await see(page, '/dashbord/mymoney', 'My money')
  const amount = page.getByLabel('Amount')
  const submit = page.getByRole('button', { name: 'Ask for the payout' })
  const made = page.getByRole('row', { name: /Payout .*−\$25/ })

  await loseAnswer(page)
  await amount.fill('25')
  await submit.click()
  await expect(made).toHaveCount(1)
  await page.unroute(payoutsUrl)
  await amount.clear()
  await amount.fill('25')
  await submit.click()
  await expect(made).toHaveCount(2)

  await loseAnswer(page)
  await amount.fill('25')
  await submit.click()
  await expect(made).toHaveCount(3)
  await page.unroute(payoutsUrl)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await submit.click()
  await expect(made).toHaveCount(4)
})

test('a payout above what needs no second step says so and leads to where one is set up', async ({
  people,
}) => {
  people.tolerate(/status of 403/)
  const seller = await people.join('seller')
  await earn(people, seller, 600)
  const json = { kind: 'bkash', name: 'Rahim Uddin', number: someNumber(), password: seller.password }
  await people.call(seller, 'PUT', '/payoutaccount', { json })
  const page = await people.open(seller)
  await see(page, '/bn/dashbord/mymoney', 'আমার আয়')
  await page.getByLabel('পরিমাণ').fill('600')
  await page.getByRole('button', { name: 'টাকা তুলুন' }).click()
  await expect(page.getByText('এক দিনে এত টাকার জন্য দ্বিতীয় ধাপ লাগে।')).toBeVisible()
  await see(page, '/dashbord/mymoney', 'My money')
  await page.getByLabel('Amount').fill('600')
  await page.getByRole('button', { name: 'Ask for the payout' }).click()
  await lookOver(page, 'a payout that takes a second step')
  await page.getByRole('link', { name: 'Set up a second step' }).click()
  await expect(page).toHaveURL('/dashbord/account')
})
