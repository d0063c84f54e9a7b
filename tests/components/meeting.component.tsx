import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { lookOver } from './look-over.ts'
import { call } from './market.ts'
import { become, field, readPage } from './open-page.tsx'
import { enterCode, openOrder, sell } from './sales.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const square = 'Sony Square, Mirpur 2'

test('one side proposes where and when to meet, and the other accepts, declines or proposes something else', async () => {
  const { id, buyer, seller } = await sell({ location: 'Mirpur, Dhaka' })
  await openOrder(buyer, id)
  await expect.element(heading('Agree on a meeting')).toBeVisible()
  await button('Propose place and time').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: square }).click()
  await expect.element(field('Place')).toHaveValue(square)
  await lookOver('suggesting a meeting')
  const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await field('Time').fill(`${later}T12:00`)
  await dialog.getByRole('button', { name: 'Propose it' }).click()
  await says('You proposed this. There is no answer yet.')
  await openOrder(seller, id)
  await says(square)
  await says(/12:00\sPM/)
  await says('The buyer proposes')
  await lookOver('a proposed meeting')
  await button('I will be there').click()
  await expect.element(button('I will be there')).not.toBeInTheDocument()
  await says(/^You meet on .*12:00\sPM$/)
  await button('Propose another place or time').click()
  await dialog.getByRole('button', { name: /^Tomorrow 11:00/ }).click()
  await dialog.getByRole('button', { name: 'Propose it' }).click()
  await says('Until it is accepted, what you agreed on stands.')
  await openOrder(buyer, id)
  await says('The seller proposes')
  await button('Decline').click()
  await expect.element(button('Decline')).not.toBeInTheDocument()
  await says(/^You declined the proposal\. Propose another/)
  await says(/^You meet on .*12:00\sPM$/)
})

test('a no-show at the hand-over is reported from the agreed time on; then one agrees on another time, or cancels', async () => {
  const { id, buyer, seller } = await sell()
  const json = { place: square, at: new Date(Date.now() + 3_600_000).toISOString() }
  await call(buyer, 'PUT', `/orders/${id}/meeting`, { json })
  await call(seller, 'PUT', `/orders/${id}/meeting/agreement`, { json })
  await openOrder(buyer, id)
  await expect.element(button('The seller didn’t come')).not.toBeInTheDocument()
  await commands.runSql(
    `update meetings set at = now() - interval '1 minute', set_at = now() - interval '1 hour' where order_id = '${id}'`,
  )
  await openOrder(buyer, id)
  await button('The seller didn’t come').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^You agreed to meet: .*Sony Square/)).toBeVisible()
  await lookOver('the report of a no-show')
  await dialog.getByRole('button', { name: 'Report it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const reported = page.getByText(
    /^You reported that the seller didn’t come\..*If you cancel after \w+ \d+, \d+ \d+:\d\d [AP]M, it counts against/,
  )
  await expect.element(reported).toHaveFocus()
  await expect.element(button('Propose another place or time')).toBeVisible()
  await lookOver('a reported no-show')
  await openOrder(seller, id)
  await says(/^The buyer reports that you didn’t come\./)
  await button('The buyer didn’t come').click()
  await dialog.getByRole('button', { name: 'Report it' }).click()
  await says(/so neither report counts/)
  await expect.element(button('The buyer didn’t come')).not.toBeInTheDocument()
})

test('a meeting is shared by a link until the hand-over, and the link before it shows nothing', async () => {
  const sale = await sell({ location: 'Mirpur, Dhaka', product_name: 'Shared phone', product_price: 240 })
  const { id, buyer } = sale
  await openOrder(buyer, id)
  await button('Share my meeting').click()
  const link = page.getByRole('link', { name: /\/meeting\// })
  await expect.element(link).toBeVisible()
  const shared = () => link.element().getAttribute('href') ?? ''
  const first = shared()
  await expect
    .element(page.getByRole('link', { name: 'Send by WhatsApp' }))
    .toHaveAttribute('href', expect.stringContaining(encodeURIComponent(first)))
  await lookOver('a shared meeting')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await button('Copy').click()
  await says(`Could not copy. Please copy it yourself: ${first}`)
  await button('Make a new link').click()
  await expect.poll(shared).not.toBe(first)
  const { pathname } = new URL(shared())

  await become(null)
  expect(await readPage(new URL(first).pathname)).toMatchObject({ status: 404 })
  await says('There is no meeting at this address.')
  expect(await readPage(pathname)).toMatchObject({ status: 200, robots: 'noindex' })
  await expect.element(heading('Somebody is meeting here')).toBeVisible()
  const shown = page.getByRole('article')
  await expect.element(shown).toMatchTextContent('Shahbag, Dhaka')
  for (const secret of ['Farhana', 'Rahim', 'Shared phone', '240']) {
    await expect.element(shown).not.toMatchTextContent(secret)
  }
  await expect.element(shown.getByRole('link', { name: /999/ })).toHaveAttribute('href', 'tel:999')
  await lookOver('a meeting that somebody has shared')
  await enterCode(sale)
  expect(await readPage(pathname)).toMatchObject({ status: 410 })
  await says('This meeting is over or was cancelled.')
  await openOrder(buyer, id)
  await expect.element(heading('Handed over')).toBeVisible()
  await expect.element(heading('Agree on a meeting')).not.toBeInTheDocument()
})
