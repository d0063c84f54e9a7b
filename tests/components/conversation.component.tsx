import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import ConversationPage from '../../src/conversations/pages/conversation.tsx'
import type { Product } from '../../src/listings/contract.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import type { Person } from './commands.ts'
import { lookOver } from './look-over.ts'
import { addPhone, buy, call, somePhoto } from './market.ts'
import { become, expectAddress, field, goTo, join, openPage, waitUntilIdle } from './open-page.tsx'
import { resize } from './resize.ts'

type Talk = { id: string; seller: Person; buyer: Person; phone: Product }

/** A conversation that a buyer, whom the browser belongs to, has begun about a new phone. */
async function beginConversation(changes?: Partial<NewProduct>): Promise<Talk> {
  const seller = await join('seller')
  const phone = await addPhone(seller, changes)
  const buyer = await join()
  const json = { productId: phone._id }
  const { _id: id } = await call<{ _id: string }>(buyer, 'POST', '/conversations', { json })
  return { id, seller, buyer, phone }
}

const openConversation = ({ id }: Talk) =>
  openPage(`/dashbord/messages/${id}`, { path: '/dashbord/messages/:id', element: <ConversationPage /> })

const shown = () => page.getByRole('region', { name: 'The phone' })
const bookNow = () => page.getByRole('button', { name: 'Book Now' })
const message = () => field('Your message')
const write = (who: Person, { id }: Talk, text: string) =>
  call(who, 'POST', `/conversations/${id}/messages`, { json: { text } })

test('a conversation shows its phone and price, and its buyer books there', async () => {
  const talk = await beginConversation({ product_name: 'Pixel 8 128 GB', product_price: 410 })
  await become(talk.seller)
  openConversation(talk)
  await expect.element(shown()).toHaveTextContent('Pixel 8 128 GB$410')
  await expect.element(bookNow()).not.toBeInTheDocument()
  await become(talk.buyer)
  await commands.hold('**/api/product?*')
  openConversation(talk)
  const offer = page.getByRole('button', { name: 'Make an offer' })
  await expect.element(offer).toBeVisible()
  const { x } = offer.element().getBoundingClientRect()
  await commands.release()
  await expect.element(bookNow()).toBeVisible()
  expect(offer.element().getBoundingClientRect().x).toBe(x)
  await bookNow().click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Pixel 8 128 GB')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const json = { productId: talk.phone._id, price: 350, phone: '01811-223344', location: 'Shahbag, Dhaka' }
  await call(talk.buyer, 'POST', '/bids', { json })
  await buy(talk.buyer, talk.phone)
  openConversation(talk)
  await expect.element(shown()).toHaveTextContent('Pixel 8 128 GB$410')
  await expect.element(page.getByText(/^You have offered/)).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Is it still available?' })).not.toBeInTheDocument()
})

test('its head shows the agreed price to both, and who has booked is not offered to ask whether the phone is there', async () => {
  const talk = await beginConversation({ product_name: 'Pixel 8 128 GB', product_price: 410 })
  const json = { productId: talk.phone._id, price: 350, phone: '01811-223344', location: 'Shahbag, Dhaka' }
  const { _id } = await call<{ _id: string }>(talk.buyer, 'POST', '/bids', { json })
  await call(talk.seller, 'PUT', `/bids/${_id}/acceptance`)
  for (const [who, asks, not] of [
    [talk.buyer, 'Where can we meet?', 'Is it still available?'],
    [talk.seller, 'Where would you like to meet?', 'Yes, it is still available.'],
  ] as const) {
    await become(who)
    openConversation(talk)
    await expect.element(shown()).toHaveTextContent('Pixel 8 128 GB$350')
    await expect.element(page.getByRole('button', { name: asks })).toBeVisible()
    await expect.element(page.getByRole('button', { name: not })).not.toBeInTheDocument()
  }
  await become(talk.buyer)
  openConversation(talk)
  const line = page.getByText('Booked, not paid yet')
  await expect.element(line).toBeVisible()
  const { scrollHeight, clientHeight } = line.element().closest('.overflow-y-auto') ?? document.body
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
})

test('a conversation while an order is paid warns of codes, and of a number that is split', async () => {
  const talk = await beginConversation()
  openConversation(talk)
  const note = page.getByText(
    'Swap never asks for your code. An SMS is not proof of payment: check here whether it was paid.',
  )
  await expect.element(message()).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  await buy(talk.buyer, talk.phone)
  await expect.element(note).toBeVisible()
  for (const text of ['bkash 01712', '3456', '78']) {
    await call(talk.seller, 'POST', `/conversations/${talk.id}/messages`, { json: { text } })
  }
  await expect.element(page.getByText('Careful: pay on Swap only.')).toBeVisible()
  expect(page.getByText('Careful: pay on Swap only.').elements()).toHaveLength(1)
})

test('a conversation with somebody who blocks says so at once, and keeps what was typed', async () => {
  const talk = await beginConversation()
  const block = (blocked: boolean) =>
    call(talk.seller, 'PUT', `/conversations/${talk.id}/block`, { json: { blocked } })
  openConversation(talk)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Enter a text first')).toBeVisible()
  await message().fill('Hello')
  await block(true)
  const said = page.getByText('has blocked you. Neither of you can write to the other.')
  await expect.element(said).toBeVisible()
  await expect.element(message()).not.toBeVisible()
  await block(false)
  await expect.element(message()).toHaveValue('Hello')
  await expect.element(message()).toBeVisible()

  await block(true)
  await become(talk.seller)
  openConversation(talk)
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect.element(message()).toBeVisible()
  await lookOver('a conversation')
  await page.getByRole('button', { name: 'Report' }).click()
  const thanks = page.getByText('Thank you. The admins will look at this conversation.')
  await expect.element(thanks).toBeVisible()
})

test('a photo that cannot be sent is marked, when it is chosen or when it is refused, and the others are kept', async () => {
  const talk = await beginConversation()
  openConversation(talk)
  const start = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
  const photo = await (await somePhoto()).arrayBuffer()
  const half = new File([photo.slice(0, photo.byteLength / 2)], 'half.png', { type: 'image/png' })
  await page.getByLabelText('Add photos').upload([await somePhoto(), new File([start], 'no.jpg')])
  const damaged = 'This photo is damaged and cannot be read. Please choose another one.'
  await expect.element(page.getByText(`Photo 2: ${damaged}`)).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect.element(page.getByText(damaged)).not.toBeInTheDocument()
  const long = new OffscreenCanvas(10, 20_000)
  long.getContext('2d')?.fillRect(0, 0, 10, 20_000)
  await page.getByLabelText('Add photos').upload(new File([await long.convertToBlob()], 'long.png'))
  await expect.element(page.getByText('Photo 2: This picture is too long to stay readable.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await page.getByLabelText('Add photos').upload(half)
  await expect.element(page.getByAltText('Photo 2')).toBeVisible()
  await expect.element(page.getByText(damaged)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('status').getByText(`Photo 2: ${damaged}`)).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByAltText('Photo 1')).not.toBeInTheDocument()
})

test('a message is sent once, however often the keys are pressed, and what is typed meanwhile stays', async () => {
  openConversation(await beginConversation())
  await message().fill('Is it still there?')
  await commands.hold('**/api/conversations/*/messages*')
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true')
  await userEvent.type(message(), ' And the box?')
  await commands.release()
  const log = page.getByRole('log')
  await expect.element(log.getByText('Is it still there?')).toBeVisible()
  await expect.element(message()).toHaveValue('And the box?')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(log.getByText('And the box?')).toBeVisible()
  await expect.element(message()).toHaveValue('')
  expect(log.getByText('Is it still there?').elements()).toHaveLength(1)
})

test('a message that was typed for one seller is not offered to another', async () => {
  const talk = await beginConversation()
  const other = await addPhone(await join('seller', 'Karim Mia'))
  await become(talk.buyer)
  const json = { productId: other._id }
  const { _id } = await call<{ _id: string }>(talk.buyer, 'POST', '/conversations', { json })
  openConversation(talk)
  await message().fill('My number is 01712-345678')
  await goTo(`/dashbord/messages/${_id}`)
  await expect.element(page.getByRole('heading', { name: 'Karim Mia' })).toBeVisible()
  await expect.element(message()).toHaveValue('')
})

test('a message that came while its reader was elsewhere is shown on the way back', async () => {
  const talk = await beginConversation()
  openConversation(talk)
  await expect.element(message()).toBeVisible()
  await waitUntilIdle()
  await goTo('/blog')
  await expectAddress('/blog')
  const json = { text: 'It is still here' }
  await call(talk.seller, 'POST', `/conversations/${talk.id}/messages`, { json })
  await goTo(-1)
  await expect.element(page.getByRole('log').getByText('It is still here')).toBeVisible()
})

test('earlier messages that cannot be loaded say so, and are asked for again', async () => {
  const talk = await beginConversation()
  for (let nth = 1; nth <= 25; nth += 1) {
    await call(talk.buyer, 'POST', `/conversations/${talk.id}/messages`, {
      json: { text: `Message ${nth}.` },
    })
  }
  openConversation(talk)
  const log = page.getByRole('log')
  await expect.element(log.getByText('Message 25.')).toBeVisible()
  await commands.fail('**/messages?*cursor=*', 429)
  await log.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect.element(log.getByRole('alert')).toBeVisible()
  await expect.element(log.getByText('Message 25.')).toBeVisible()
  await commands.release()
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect.element(log.getByText('Message 1.')).toBeInTheDocument()
  await expect.element(log.getByRole('alert')).not.toBeInTheDocument()
})

test('on a phone with an open keyboard, three messages stand between the phone and the message that is written', async () => {
  const talk = await beginConversation({ product_name: 'Pixel 8 128 GB', product_price: 410 })
  await write(talk.buyer, talk, 'Is it still available?')
  await write(talk.seller, talk, 'Yes, it is. When do you have time?')
  await write(talk.buyer, talk, 'Today at five, at the metro station.')
  await resize(360, 400)
  openConversation(talk)
  const log = page.getByRole('log')
  await expect.element(log.getByText('Today at five')).toBeVisible()
  const box = (locator: typeof log) => locator.element().getBoundingClientRect()
  const { top, bottom } = box(log)
  for (const text of ['Is it still available?', 'Yes, it is.', 'Today at five']) {
    const bubble = box(log.getByText(text))
    expect(bubble.top, text).toBeGreaterThanOrEqual(top)
    expect(bubble.bottom, text).toBeLessThanOrEqual(bottom)
  }
  await expect.element(shown()).toHaveTextContent('Pixel 8 128 GB$410')
  expect(box(shown()).bottom).toBeLessThanOrEqual(top)
  expect(box(page.getByRole('button', { name: 'Send' })).bottom).toBeLessThanOrEqual(400)
  expect(document.documentElement.scrollHeight).toBe(400)
})

test('a message to begin with is offered until something was written, and can be changed before it is sent', async () => {
  const talk = await beginConversation()
  openConversation(talk)
  const chip = page.getByRole('button', { name: 'Where can we meet?' })
  await chip.click()
  await expect.element(message()).toHaveValue('Where can we meet?')
  await expect.element(message()).toHaveFocus()
  await expect.element(chip).not.toBeInTheDocument()
  await userEvent.keyboard(' Near the metro?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('log').getByText('Where can we meet? Near the metro?')).toBeVisible()
  await expect.element(message()).toHaveValue('')
  await expect.element(chip).not.toBeInTheDocument()
})

test('the last message that the other party has read says so, as soon as they read it', async () => {
  const talk = await beginConversation()
  await write(talk.buyer, talk, 'Hello')
  await write(talk.buyer, talk, 'Is the box there?')
  openConversation(talk)
  const log = page.getByRole('log')
  await expect.element(log.getByText('Is the box there?')).toBeVisible()
  await waitUntilIdle()
  await expect.element(log.getByText('Seen')).not.toBeInTheDocument()
  await call(talk.seller, 'PUT', `/conversations/${talk.id}/read`)
  await expect.element(log.getByText('Seen')).toBeVisible()
  await write(talk.buyer, talk, 'And the charger?')
  await expect.element(log.getByText('And the charger?')).toBeVisible()
  const bubbles = log.getByText(/Hello|box|charger/).elements()
  const seen = bubbles.map((text) => text.parentElement?.textContent?.includes('Seen'))
  expect(seen).toEqual([false, true, false])
})

test('a message that asks for money in advance warns its writer before it is sent', async () => {
  openConversation(await beginConversation())
  await message().fill('The price is fine')
  const caution = page.getByRole('status').getByText('Ask for no money in advance, and send none')
  await expect.element(caution).not.toBeInTheDocument()
  await message().fill('Send me the advance and I keep it for you')
  await expect.element(caution).toBeVisible()
})
