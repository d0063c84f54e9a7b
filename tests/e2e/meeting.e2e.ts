import { lookOver, see } from './check-page.ts'
import { enterCode } from './hand-over.ts'
import { expect, test } from './people.ts'

/** The day after tomorrow at this hour, as a field for date and time takes it. */
const soonAt = (hour: string) => `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T${hour}`

test('both sides agree where and when to meet, and one shares it until the hand-over', async ({ people }) => {
  const seller = await people.join('seller', 'Farhana Akter')
  const buyer = await people.join('bayer', 'Rahim Uddin')
  const phone = await people.addPhone(seller, { location: 'Mirpur, Dhaka', product_price: 240 })
  const { _id: id } = await people.buy(buyer, phone)
  const path = `/dashbord/orders/${id}`
  const page = await people.open(buyer)
  await see(page, path, 'Meeting')
  await page.getByRole('button', { name: 'Suggest place and time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sony Square, Mirpur 2' }).click()
  await expect(dialog.getByLabel('Place', { exact: true })).toHaveValue('Sony Square, Mirpur 2')
  await lookOver(page, 'suggesting a meeting')
  await dialog.getByLabel('Time', { exact: true }).fill(soonAt('12:00'))
  await dialog.getByRole('button', { name: 'Suggest it' }).click()
  await expect(page.getByText('As you suggest')).toBeVisible()

  const desk = await people.open(seller)
  await see(desk, path, 'Meeting')
  await expect(desk.getByText('Sony Square, Mirpur 2')).toBeVisible()
  await desk.goto('/dashbord/notifications')
  await expect(desk.getByText(/The other side suggests Sony Square, Mirpur 2/)).toBeVisible()

  await page.getByRole('button', { name: 'Share my meeting' }).click()
  const link = page.getByRole('link', { name: /\/meeting\// })
  const shared = (await link.getAttribute('href')) ?? ''
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(shared)),
  )
  await lookOver(page, 'a shared meeting')
  const friend = await people.open(null)
  const { pathname } = new URL(shared)
  await see(friend, pathname, 'Somebody is meeting here')
  const shown = friend.getByRole('article')
  await expect(shown).toContainText('Sony Square, Mirpur 2')
  for (const secret of ['Farhana', 'Rahim', phone.product_name, '240']) {
    await expect(shown).not.toContainText(secret)
  }
  await expect(shown.getByRole('link', { name: /999/ })).toHaveAttribute('href', 'tel:999')
  await expect(friend.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await lookOver(friend, 'a meeting that somebody has shared')

  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(link).not.toHaveAttribute('href', shared)
  const newer = new URL((await link.getAttribute('href')) ?? '').pathname
  people.tolerate(/status of 4(04|10)/)
  await friend.goto(pathname)
  await expect(friend.getByText('There is no meeting at this address.')).toBeVisible()
  await enterCode(people, seller, buyer, id)
  await friend.goto(newer)
  await expect(friend.getByText('This meeting is over, or was called off.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meeting', exact: true })).toHaveCount(0)
})
