import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import QueuePage from '../../src/admin/queue/pages/queue.tsx'
import ConversationPage from '../../src/conversations/pages/conversation.tsx'
import { addPhone, call, someModel } from './market.ts'
import { expectAddress, join, openPage } from './open-page.tsx'

test('every kind of what waits leads to where it is dealt with', async () => {
  // More than a page of them may wait.
  await commands.runSql(
    'update listing_flags set cleared_at = now() where decided_at is null and cleared_at is null',
  )
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_name: someModel() })
  const product_name = `iPhone 8/512 ${seller.id.slice(0, 6)}`
  const flagged = await addPhone(seller, { product_name, brand_name: 'Apple', product_price: 135 })
  const buyer = await join()
  await call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  const json = { productId: phone._id }
  const { _id } = await call<{ _id: string }>(buyer, 'POST', '/conversations', { json })
  await call(buyer, 'PUT', `/conversations/${_id}/report`)
  await join('admin')
  const conversation = `/dashbord/messages/${_id}`
  const reported = `/dashbord/report?${new URLSearchParams({ q: phone.product_name })}`
  for (const [label, kind, text, address] of [
    ['Reported phone', 'report', phone.product_name, reported],
    ['Flagged phone', 'flag', flagged.product_name, '/dashbord/flags'],
    ['Reported conversation', 'conversation', phone.product_name, conversation],
  ] as const) {
    openPage('/dashbord/queue', { path: '/dashbord/queue', element: <QueuePage /> })
    await page.getByRole('link', { name: new RegExp(`^${label} \\(`) }).click()
    await expectAddress(`/dashbord/queue?kind=${kind}`)
    const row = page.getByRole('row').filter({ hasText: text })
    await expect.element(row).toMatchTextContent(label)
    await row.getByRole('link', { name: 'Open' }).click()
    await expectAddress(address)
  }
  openPage(conversation, { path: '/dashbord/messages/:id', element: <ConversationPage /> })
  await page.getByRole('button', { name: 'Dismiss the reports' }).click()
  await expect.element(page.getByText('The reports are dismissed.')).toBeVisible()
  await expectAddress('/dashbord/messages')
})
