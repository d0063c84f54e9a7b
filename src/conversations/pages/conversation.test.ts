import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { toInfiniteData } from '../../ui/paged-list.ts'
import { createQueryClient } from '../../ui/query-client.ts'
import type { ConversationInFull } from '../contract.ts'
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
  seenAt: null,
  reported: false,
}

function render(changes: Partial<ConversationInFull>): string {
  const queries = createQueryClient()
  queries.setQueryData(conversationQuery('chat').queryKey, { ...conversation, ...changes })
  queries.setQueryData(messagesQuery('chat').queryKey, toInfiniteData({ rows: [], next: undefined }))
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
  }
})
