import { goWithin, holdCalls } from './browser.ts'
import { see } from './check-page.ts'
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
  await list.getByRole('link', { name: `Sold: ${phone.product_name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: phone.product_name })).toBeVisible()
  await expect(button, 'the page of the order clears all of it').toHaveAccessibleName('Notifications')
})

test('what the bell leads to stays, whatever arrives while it is rendered', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller)
  await people.book(await people.join(), phone)
  const page = await people.open(seller)
  await goWithin(page, '/dashbord/myproducts')
  await goWithin(page, '/blog')
  const button = page.getByRole('button', { name: bell })
  await expect(button).toHaveAccessibleName('Notifications, 1 unread')
  const letGo = await holdCalls(page, /\/api\/notifications\/[^/]+$/)
  await button.click()
  const link = page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: /booked/ })
  await expect(link).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await link.click()
  await page.waitForURL('/dashbord/myproducts', { waitUntil: 'commit' })
  letGo()
  await expect(button).toHaveAccessibleName('Notifications')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page.getByRole('heading', { level: 1, name: 'My products' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/dashbord/myproducts')
})

test('the bell that the browser has opened before React listens gets its list', async ({ people }) => {
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
})
