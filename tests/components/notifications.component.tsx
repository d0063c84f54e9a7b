import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import NotificationSettingsPage from '../../src/notifications/pages/notification-settings.tsx'
import NotificationsPage from '../../src/notifications/pages/notifications.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import { lookOver } from './look-over.ts'
import { addPhone, buy } from './market.ts'
import { become, expectAddress, join, openPage, waitUntilIdle } from './open-page.tsx'

const path = '/dashbord/notifications'
const bell = () => page.getByRole('button', { name: /^Notifications/ })
const list = () => page.getByRole('region', { name: 'Notifications' })

const openList = () => openPage(path, { path, layout: <PlainLayout />, element: <NotificationsPage /> })

test('the bell works with the keyboard alone', async () => {
  await join()
  openList()
  await expect.element(page.getByRole('main').getByText('No notifications yet')).toBeVisible()
  await expect.element(bell()).toBeVisible()
  ;(bell().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list().getByText('No notifications yet')).toBeVisible()
  await waitUntilIdle()
  await lookOver('the bell, open')
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(bell()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const settings = list().getByRole('link', { name: 'Notification settings' })
  await expect.element(settings).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expectAddress(`${path}/settings`)
})

test('what was sold stands together, and is read with one press', async () => {
  const seller = await join('seller')
  const phones = [await addPhone(seller), await addPhone(seller)]
  for (const phone of phones) await buy(await join(), phone)
  await become(seller)
  openList()
  const groups = page.getByRole('main').getByRole('listitem').filter({ hasText: '1 earlier' })
  await expect.poll(() => groups.elements().length).toBe(2)
  await expect.element(groups.first()).toMatchTextContent(`Sold: ${phones[1]?.product_name}`)
  await expect.element(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible()
  await lookOver('notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(bell()).toHaveAccessibleName('Notifications')
})

test('the choice of e-mail stays, and what is about money cannot be turned off', async () => {
  await join()
  const at = `${path}/settings`
  const open = () => openPage(at, { path: at, element: <NotificationSettingsPage /> })
  open()
  const price = page.getByRole('checkbox', { name: /^The price of a phone/ })
  await expect.element(price).toBeChecked()
  await page.getByText('Always sent, because it is about money').click()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'A refund was sent' }).first())
    .toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /^A refund was sent/ })).not.toBeInTheDocument()
  await lookOver('e-mail settings')
  ;(price.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await waitUntilIdle()
  open()
  await expect.element(price).not.toBeChecked()
})
