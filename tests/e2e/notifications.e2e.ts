import { holdCalls, press, tabTo } from './browser.ts'
import { lookOver, see } from './check-page.ts'
import { expect, test } from './people.ts'

const bell = /^Notifications/

test('a sale reaches the bell of its seller at once, and leads to the order', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller)
  const page = await people.open(seller)
  const opened = page.waitForResponse(/\/api\/events$/)
  await see(page, '/dashbord', 'My Orders')
  const button = page.getByRole('button', { name: bell })
  await expect(button).toHaveAccessibleName('Notifications')
  expect((await opened).status()).toBe(200)
  await people.buy(await people.join(), phone)
  await expect(button).toHaveAccessibleName('Notifications, 2 unread')

  await button.click()
  const list = page.getByRole('region', { name: 'Notifications' })
  await expect(list.getByRole('link', { name: `Sold: ${phone.product_name}` })).toBeVisible()
  await expect(list.getByRole('link', { name: /booked/ })).toBeHidden()
  await list.getByText('1 earlier, 1 unread').click()
  await expect(list.getByRole('link', { name: /booked/ })).toBeVisible()
  await lookOver(page, 'the bell, open')
  await list.getByRole('link', { name: `Sold: ${phone.product_name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: phone.product_name })).toBeVisible()
  await expect(button, 'the page of the order clears all of it').toHaveAccessibleName('Notifications')

  const other = await people.addPhone(seller)
  await people.buy(await people.join(), other)
  await page.goto('/dashbord/notifications')
  const groups = page.getByRole('main').locator('li.panel')
  await expect(groups).toHaveCount(2)
  await expect(groups.first()).toContainText(`Sold: ${other.product_name}`)
  await lookOver(page, 'notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(button).toHaveAccessibleName('Notifications')
})

test('the bell works with the keyboard alone, and the choice of e-mail stays', async ({ people }) => {
  const buyer = await people.join()
  const page = await people.open(buyer)
  await see(page, '/dashbord', 'My Orders')
  await press(page, page.getByRole('button', { name: bell }))
  const list = page.getByRole('region', { name: 'Notifications' })
  await expect(list.getByText('No notifications yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('Enter')
  await press(page, list.getByRole('link', { name: 'Email settings' }))
  await expect(page.getByRole('heading', { name: 'Email settings' })).toBeVisible()
  await lookOver(page, 'e-mail settings')
  const price = page.getByRole('checkbox', { name: /^The price of a phone/ })
  await page.getByText('Always sent, because it is about money').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'A refund was sent' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^A refund was sent/ })).toHaveCount(0)
  await tabTo(page, price)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.keyboard.press('Space')
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(price).not.toBeChecked()
})

test('the bell that the browser has opened before React listens gets its list, and Back closes it', async ({
  people,
}) => {
  const page = await people.open(await people.join(), { isFirstVisit: true })
  await page.goto('/blog')
  const letScriptsCome = await holdCalls(page, '**/assets/*.js')
  await page.goto('/dashbord', { waitUntil: 'commit' })
  // The whole page is there: what arrives later would close the bell.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const list = page.getByRole('region', { name: 'Notifications' })
  await page.locator('#notifications').evaluate((bell: HTMLElement) => bell.showPopover())
  await expect(list).toBeVisible()
  letScriptsCome()
  await expect(list.getByText('No notifications yet')).toBeVisible()
  await page.goBack()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL('/dashbord')
})

test('the link of a mail turns its kind off without a login, after a question', async ({ people }) => {
  const page = await people.open(null)
  await page.goto('/unsubscribe?token=nothing')
  await expect(page.getByText('This link is not valid.')).toBeVisible()
  await page.goto('/unsubscribe?token=x.phone-gone.x')
  await lookOver(page, 'turning e-mail off')
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByText('This link is not valid.')).toBeVisible()
})
