import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { press, tabTo, typeInto, waitForRouter } from './browser.ts'
import { expect, type Person, somePhoto, test } from './people.ts'

async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }))
  await typeInto(page, page.getByLabel('Email', { exact: true }), person.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page).toHaveURL('/')
}

const dashboard = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })

test('a phone is sold, booked and paid for with the keyboard alone', async ({ people }) => {
  const model = `V27 ${randomBytes(3).toString('hex')}`
  const seller = await people.join('seller')
  const buyer = await people.join('bayer')

  const shop = await people.open(null)
  await logIn(shop, seller)
  await press(shop, dashboard(shop), 'Shift+Tab')
  await press(shop, shop.getByRole('link', { name: 'Add Products' }), 'Shift+Tab')
  // Before the key that opens it: the browser needs a moment to hand choosers over.
  const choosing = shop.waitForEvent('filechooser')
  await typeInto(shop, shop.getByLabel('Product name'), model)
  await tabTo(shop, shop.getByLabel('Brand'))
  await shop.keyboard.type('Vivo')
  await tabTo(shop, shop.getByLabel('Condition'))
  await shop.keyboard.type('fair')
  await typeInto(shop, shop.getByLabel('Purchase year'), '2023')
  await typeInto(shop, shop.getByLabel('Description'), 'Light wear, everything works.')
  await typeInto(shop, shop.getByLabel('Price', { exact: true }), '219')
  await typeInto(shop, shop.getByLabel('Market price'), '379')
  await typeInto(shop, shop.getByLabel('Location'), 'Zindabazar, Sylhet')
  await typeInto(shop, shop.getByLabel('Mobile'), '01712-345678')
  await tabTo(shop, shop.getByLabel('Photo'))
  await shop.keyboard.press('Enter')
  const chooser = await choosing
  await chooser.setFiles({ name: 'vivo.png', mimeType: 'image/png', buffer: await somePhoto() })
  await press(shop, shop.getByRole('button', { name: 'Add product' }))
  const mine = shop.getByRole('article', { name: model })
  await expect(mine).toContainText('Availble')
  await press(shop, mine.getByRole('button', { name: 'start campain' }))
  await expect(mine.getByRole('button', { name: 'add is running' })).toBeFocused()

  const page = await people.open(null)
  await logIn(page, buyer)
  await press(
    page,
    page.getByRole('region', { name: 'Select Your Favorite Brand' }).getByRole('link', { name: /Vivo/ }),
  )
  // The home page also advertises this phone: use the card of the brand page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vivo Brand products')
  const card = page.getByRole('article', { name: model })
  await press(page, card.getByRole('button', { name: 'Book Now' }))
  const dialog = page.getByRole('dialog')
  // Escape closes it, and the focus is where it was.
  // The number is that of the account.
  await expect(dialog.getByLabel('Meeting location')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Book Now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await typeInto(page, dialog.getByLabel('Meeting location'), 'Kean Bridge, Sylhet')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${model} is booked`)).toBeVisible()
  await typeInto(page, page.getByLabel('Card number'), '4242424242424242')
  await typeInto(page, page.getByLabel('Expiry date'), '1234')
  await typeInto(page, page.getByLabel('Security code (CVC)'), '123')
  await page.keyboard.press('Enter')
  // The focus moves from the removed form to the success message.
  await expect(page.getByRole('heading', { name: 'payment complete' })).toBeFocused()
})

test('on a small screen the dashboard works with the keyboard alone, up to signing out', async ({
  people,
}) => {
  // A call that is under way when the session ends.
  people.tolerate(/status of 401/)
  const page = await people.open(await people.join('seller'), { viewport: { width: 390, height: 844 } })
  await page.goto('/dashbord')
  await press(page, page.getByRole('button', { name: 'Dashboard' }))
  await press(
    page,
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My products' }),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'My products' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Menu', exact: true }), 'Shift+Tab')
  await press(page, page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }))
  await expect(page).toHaveURL('/')
})

test('a dialog that is not modal yet takes Escape, and keeps the focus and what is typed when it becomes modal', async ({
  people,
}) => {
  const buyer = await people.join()
  const order = await people.buy(buyer, await people.addPhone(await people.join('seller')))
  const page = await people.open(buyer, { isFirstVisit: true })
  await page.clock.install()
  await page.goto(`/dashbord/orders/${order._id}`)
  await waitForRouter(page)
  // It becomes modal when it has been painted, which the page is not told yet.
  await page.clock.pauseAt(Date.now() + 60_000)
  const opener = page.getByRole('button', { name: 'Cancel the order' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  const isModal = () => dialog.evaluate((element) => element.matches(':modal'))
  await expect(dialog).toBeVisible()
  expect(await isModal()).toBe(false)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  // Its entry has left the history: until then the clock that stands still keeps it from opening again.
  await expect.poll(() => page.evaluate(() => history.state?.usr?.overlay)).toBeUndefined()

  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByLabel('Reason'))
  await page.keyboard.type('I have')
  expect(await isModal()).toBe(false)
  await page.clock.runFor(100)
  await expect.poll(isModal).toBe(true)
  await page.keyboard.type(' another.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('I have another.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})
