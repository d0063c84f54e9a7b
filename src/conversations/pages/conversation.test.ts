import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { dayInDhaka, formatClock } from '../../kernel/time.ts'
import { toInfiniteData } from '../../ui/paged-list.ts'
import { createQueryClient } from '../../ui/query-client.ts'
import type { ConversationInFull, WireMessage } from '../contract.ts'
import { conversationQuery, messagesQuery } from '../queries.ts'
import ConversationPage from './conversation.tsx'

const conversation: ConversationInFull = {
  _id: 'chat',
  productId: 'phone',
  product_name: 'Pixel 8',
  image: '/images/pixel.webp',
  price: 250,
  currency: 'USD',
  forSale: false,
  role: 'seller',
  with: { _id: 'nadia', name: 'Nadia' },
  lastMessage: null,
  at: '2026-11-22T10:00:00.000Z',
  unread: 0,
  blocked: null,
  moneyHeld: false,
  unpaidOrder: false,
  orderId: null,
  seenAt: null,
  reportedAt: null,
}

function render(changes: Partial<ConversationInFull>, rows: WireMessage[] = []): string {
  const queries = createQueryClient()
  queries.setQueryData(conversationQuery('chat').queryKey, { ...conversation, ...changes })
  queries.setQueryData(messagesQuery('chat').queryKey, toInfiniteData({ rows, next: undefined }))
  const route = { path: '/dashbord/messages/:id', Component: ConversationPage }
  const router = createMemoryRouter([route], { initialEntries: ['/dashbord/messages/chat'] })
  const page = createElement(RouterProvider, { router })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, page))
}

it('warns both sides of forged payments while an order of theirs is unpaid or its money is held', () => {
  for (const role of ['buyer', 'seller'] as const) {
    expect(render({ role })).not.toContain('is not proof of payment')
    expect(render({ role, unpaidOrder: true })).toContain('An SMS or a screenshot is not proof of payment')
    expect(render({ role, moneyHeld: true })).toContain('An SMS is not proof of payment: check here')
    expect(render({ role, moneyHeld: true, orderId: 'x' })).toContain('href="/dashbord/orders/x"')
  }
})

it('names each day once above its messages, today by name, and the time of day on each', () => {
  const now = new Date().toISOString()
  const written = [
    now,
    now,
    '2026-01-05T10:30:00.000Z',
    '2026-01-04T18:00:00.000Z',
    '2026-01-04T17:59:00.000Z',
  ]
  const rows = written.map((at, place) => ({ _id: `${place}`, from: 'nadia', text: 'Hello', photos: [], at }))
  const times = [...render({}, rows).matchAll(/<time dateTime="([^"]*)">(.*?)<\/time>/g)]
  const clock = formatClock(now)
  expect(times.map(([, at, shown]) => [at, shown])).toEqual([
    ['2026-01-04', 'Jan 4, 2026'],
    ['2026-01-04T17:59:00.000Z', '11:59 PM'],
    ['2026-01-05', 'Jan 5, 2026'],
    ['2026-01-04T18:00:00.000Z', '12:00 AM'],
    ['2026-01-05T10:30:00.000Z', '4:30 PM'],
    [dayInDhaka(now), 'Today'],
    [now, clock],
    [now, clock],
  ])
})

it('suggests messages about what is still open', () => {
  const suggested = ['still available', 'Where', 'fixed', 'battery']
  const found = (changes: Partial<ConversationInFull>) => {
    const html = render({ forSale: true, ...changes })
    return suggested.filter((text) => html.includes(text))
  }
  expect(found({ role: 'seller' })).toEqual(['still available', 'Where', 'fixed'])
  expect(found({ role: 'seller', orderId: 'x' })).toEqual(['Where'])
  expect(found({ role: 'buyer' })).toEqual(['still available', 'Where', 'battery'])
  expect(found({ role: 'buyer', orderId: 'x' })).toEqual(['Where', 'battery'])
})
