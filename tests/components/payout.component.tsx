import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { WireBatch } from '../../src/payouts/admin-contract.ts'
import BatchPage from '../../src/payouts/pages/payout-batch.tsx'
import PayoutsPage from '../../src/payouts/pages/payouts.tsx'
import type { Person } from './commands.ts'
import { lookOver } from './look-over.ts'
import { call } from './market.ts'
import { expectAddress, field, join, openPage, waitUntilIdle } from './open-page.tsx'
import { openMoney, readTile } from './own-money.tsx'
import { askForPayout, completeSale, enterWallet, someWallet } from './sales.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const dialog = () => page.getByRole('dialog')
const rowOf = ({ email }: Person) => page.getByRole('row').filter({ hasText: email })
const lines = (name: RegExp) => page.getByRole('table', { name: 'Statement' }).getByRole('row', { name })
const toBangla = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit)

const openBatch = (id: string) =>
  openPage(`/dashbord/payouts/${id}`, { path: '/dashbord/payouts/:id', element: <BatchPage /> })

/** The seller of a phone that is sold for good, who has a wallet. */
async function earn(product_price: number): Promise<Person> {
  const { seller } = await completeSale({ product_price })
  await enterWallet(seller)
  return seller
}

test('a seller enters an account and asks for the money', async () => {
  await openMoney(await join('seller'))
  await says('Nothing is available yet.')
  await lookOver('my money, nothing yet')
  const { seller } = await completeSale({ product_price: 240.5 })
  await openMoney(seller)
  await says('Enter your payout account first.')

  const number = someWallet()
  await field('Name of the account holder').fill('Rahim Uddin')
  await field('Wallet number').fill('0171234')
  await field('Your Swap password').fill('Wrong#2026')
  await button('Save the account').click()
  await says('Please enter the number of the wallet')
  await expect.element(field('Wallet number')).toHaveFocus()
  await lookOver('my money, a bad number')
  await field('Wallet number').fill(toBangla(number))
  await button('Save the account').click()
  await says('This password is wrong.')
  await field('Your Swap password').fill('Swap#2026')
  await button('Save the account').click()
  await says(`•••••••${number.slice(-4)}`)
  await expect.element(page.getByText(/takes at most .* a day/), { message: 'the limits once' }).toBeVisible()

  await field('Amount').fill('300')
  await button('Ask for the payout').click()
  await says('Enter an amount above zero, up to $240.50')
  await button('All').click()
  await button('Ask for the payout').click()
  await expect.element(lines(/Payout .*−\$240\.50/)).toBeVisible()
  await lookOver('my money, asked for')
  const download = commands.readDownload()
  await button('Download CSV').click()
  expect(await download).toEqual({ name: 'statement.csv', text: expect.stringContaining('240.5') })
})

test('an admin gathers what is due and sends it, and the seller sees it', async () => {
  const seller = await earn(240.5)
  await askForPayout(seller, 240.5)
  openPage('/dashbord/payouts', { path: '/dashbord/payouts', element: <PayoutsPage /> })
  await expect.element(rowOf(seller)).toMatchTextContent('$240.50')
  await lookOver('payouts that are due')
  await button('Make a batch').click()
  await expect.poll(() => location.pathname).toMatch(/\/dashbord\/payouts\/./)
  const id = location.pathname.split('/').at(-1) ?? ''

  openBatch(id)
  await expect.element(page.getByRole('heading', { name: /^Batch of/ })).toBeVisible()
  await expect.element(rowOf(seller)).toMatchTextContent('In a batch')
  await lookOver('a batch')
  const file = commands.readDownload()
  await button('Download CSV').click()
  expect(await file).toEqual({ name: `payouts-${id}.csv`, text: expect.stringContaining('240.5') })
  await rowOf(seller).getByRole('button', { name: 'Mark sent' }).click()
  await dialog().getByRole('button', { name: 'Mark as sent' }).click()
  await expect.element(dialog()).toMatchTextContent('Reference is required')
  await lookOver('marking a payout as sent')
  await dialog().getByLabelText('Reference of the transfer').fill('TX-2026')
  await dialog().getByRole('button', { name: 'Mark as sent' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(rowOf(seller)).toMatchTextContent('Reference TX-2026')

  await openMoney(seller)
  await expect.poll(() => readTile('Paid out')).toBe('$240.50')
  await expect.element(page.getByRole('region', { name: 'Before your first payout' })).not.toBeInTheDocument()
  await lookOver('my money, paid out')
})

test('a payout that is sent while the seller looks is paid out on the page', async () => {
  const seller = await earn(70)
  const admin = await askForPayout(seller, 70)
  const { _id } = await call<{ _id: string }>(admin, 'POST', '/payouts/batches')
  await openMoney(seller)
  await expect.poll(() => readTile('On its way')).toBe('$70')
  await expect.element(page.getByRole('region', { name: 'Before your first payout' })).not.toBeInTheDocument()
  const { payouts } = await call<WireBatch>(admin, 'GET', `/payouts/batches/${_id}`)
  const sent = payouts.find(({ amount }) => amount === 70)
  await call(admin, 'PUT', `/payouts/${sent?._id}`, { json: { state: 'sent', reference: 'TX3' } })
  await expect.poll(() => readTile('Paid out')).toBe('$70')
})

test('a seller reads how much the limit of the wallet leaves for later', async () => {
  const seller = await earn(450)
  const admin = await askForPayout(seller, 450)
  await call(admin, 'POST', '/payouts/batches')
  await openMoney(seller)
  await says(/^\$50 of it follows on \w+ \d+, \d{4}: until then your wallet takes no more$/)
  expect(readTile('On its way')).toBe('$450')
})

test('an admin marks a batch by the bank’s file, whose lines tell what is wrong and what was marked before', async () => {
  const seller = await earn(90)
  await askForPayout(seller, 60)
  const admin = await askForPayout(seller, 20)
  openPage('/dashbord/payouts', { path: '/dashbord/payouts', element: <PayoutsPage /> })
  await button('Make a batch').click()
  await expect.poll(() => location.pathname).toMatch(/\/dashbord\/payouts\/./)
  const id = location.pathname.split('/').at(-1) ?? ''
  const { payouts } = await call<WireBatch>(admin, 'GET', `/payouts/batches/${id}`)
  const idOf = (amount: number) => payouts.find((each) => each.amount === amount)?._id
  const upload = (...lines: string[]) =>
    page
      .getByLabelText('Upload the bank’s file')
      .upload(new File([['id,amount,state,reference', ...lines].join('\n')], 'bank.csv'))

  openBatch(id)
  await upload(`${idOf(60)},60,sent,TX1`, `${idOf(20)},21,sent,TX2`)
  await says('1 payout can be marked. Lines that are wrong: 1.')
  await lookOver('the file of the bank')
  await button('Mark 1 payout').click()
  await says('0 payouts can be marked. Already marked: 1. Lines that are wrong: 1.')
  await expect.element(rowOf(seller).first()).toMatchTextContent('Reference TX1')
  await upload(`${idOf(60)},60,sent,TX1`, `${idOf(20)},20,failed,`)
  await says('1 payout can be marked. Already marked: 1.')
  await call(admin, 'PUT', `/payouts/${idOf(20)}`, { json: { state: 'failed' } })
  await button('Mark 1 payout').click()
  await says('Already marked: 1')
  await expect.element(button('Mark 1 payout')).not.toBeInTheDocument()

  const line = `${idOf(60)},61,sent,TX`
  await upload(...Array.from({ length: 300 }, () => line))
  await says('Only 100 lines are shown, those that are wrong first.')
})

test('a payout that failed comes back, and another account counts later', async () => {
  const { seller } = await completeSale({ product_price: 90 })
  const number = await enterWallet(seller)
  const { _id } = await call<WireBatch>(await askForPayout(seller, 90), 'POST', '/payouts/batches')
  openBatch(_id)
  await rowOf(seller).getByRole('button', { name: 'Mark failed' }).click()
  await dialog().getByRole('button', { name: 'Mark as failed' }).click()
  await expect.element(rowOf(seller).getByRole('button')).not.toBeInTheDocument()

  await openMoney(seller)
  await expect.element(lines(/Payout came back/)).toMatchTextContent('+$90')
  await button('Change the account').click()
  await expect.element(field('Kind')).toHaveFocus()
  await field('Kind').selectOptions('Bank account')
  await field('Name of the account holder').fill('Rahim Uddin')
  await field('Account number').fill('1234567890123')
  await field('Routing number').fill('090261234')
  await field('Your Swap password').fill('Swap#2026')
  await button('Save the account').click()
  const next = page.getByRole('note').filter({ hasText: 'Bank account' })
  await expect.element(next).toMatchTextContent(/^From .*[AP]M on:/)
  await expect.element(next).toMatchTextContent('0123')
  await says(`•••••••${number.slice(-4)}`)
  await lookOver('a change of the account that waits')
})

test('a payout whose answer was lost is made once when it is asked for again, and another when its amount is typed or chosen again', async () => {
  await openMoney(await earn(125))
  const submit = button('Ask for the payout')
  const expectMade = async (count: number) => {
    await waitUntilIdle()
    await expect.poll(() => lines(/Payout .*−\$25/).elements()).toHaveLength(count)
  }
  /** Asks for 25 dollars, of which the page is not told. */
  const askInVain = async () => {
    await commands.loseAnswers('**/api/payouts')
    await field('Amount').fill('25')
    await submit.click()
    await says(/^No answer from Swap/)
    await commands.release()
  }
  await askInVain()
  await expectMade(1)
  await submit.click()
  await expect.element(field('Amount')).toHaveValue('')
  await expectMade(1)
  await askInVain()
  await expectMade(2)
  await field('Amount').clear()
  await field('Amount').fill('25')
  await submit.click()
  await expect.element(field('Amount')).toHaveValue('')
  await expectMade(3)
  await askInVain()
  await expectMade(4)
  await button('All').click()
  await submit.click()
  await expect.element(submit).not.toBeInTheDocument()
  await expectMade(5)
})

test('a payout above what needs no second step says so and leads to where one is set up', async () => {
  await openMoney(await earn(600))
  await field('Amount').fill('600')
  await button('Ask for the payout').click()
  await lookOver('a payout that takes a second step')
  await page.getByRole('link', { name: 'Set up two-step login', exact: true }).click()
  await expectAddress('/dashbord/account')
})

test('a new seller reads at once what is needed before money can be paid out, and the limits', async () => {
  const seller = await join('seller')
  await openMoney(seller)
  const steps = page.getByRole('region', { name: 'Before your first payout' })
  await expect.element(steps.getByText('Enter your payout account below')).toBeVisible()
  await expect.element(steps.getByRole('link', { name: /Set up two-step login/ })).toBeVisible()
  await expect.element(steps.getByText(/A bKash or Nagad wallet takes at most/)).toBeVisible()
})
