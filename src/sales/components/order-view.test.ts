import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Viewer } from '../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../orders/contract.ts'
import { createQueryClient } from '../../ui/query-client.ts'
import { OrderView } from './order-view.tsx'

const at = '2026-11-22T10:00:00.000Z'

const disputed = {
  _id: 'order',
  productId: 'phone',
  product_name: 'Pixel 8',
  stage: 'disputed',
  timeline: [],
  buyer: { _id: 'nadia', name: 'Nadia', phone: '', noShows: 0 },
  seller: { _id: 'rahim', name: 'Rahim', mobile: '' },
  meeting: null,
  money: { amount: 250, fee: 0, refunded: 0, currency: 'USD', releaseAt: null },
  dispute: {
    reason: 'does-not-work',
    text: 'It turns off.',
    photos: [],
    openedAt: at,
    answerBy: at,
    proposal: { refund: 40, currency: 'USD', by: 'seller' },
    decision: null,
    replies: [],
  },
  chargeback: null,
} as unknown as OrderDetails

const openChargeback = { chargeback: { amount: 250, currency: 'USD', openedAt: at, endedAt: null } }

/** What stands on the page, in its order. */
function readOut(me: Viewer, changes: object = {}): string {
  const order = { ...disputed, ...changes }
  const view = createElement(OrderView, { order, me }, createElement('p', null, 'What was agreed'))
  const page = createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: view }]) })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: createQueryClient() }, page))
}

it('asks a party to agree to what the other proposes before anything else about the dispute', () => {
  expect(readOut('buyer')).toMatch(
    /Rahim \(seller\) proposes to refund \$40\..*Agree to \$40.*It turns off\./,
  )
  expect(readOut('seller')).toMatch(/You propose to refund \$40\..*It turns off\./)
  expect(readOut('seller')).not.toContain('Agree to $40')
})

it('shows an admin what was proposed, written and agreed before the decision', () => {
  const page = readOut('admin')
  expect(page).toMatch(
    /proposes to refund \$40\..*It turns off\..*What was agreed.*Reasons for your decision/,
  )
  expect(page).not.toContain('Agree to $40')
})

it('offers no decision and no agreement while a bank has to decide', () => {
  expect(readOut('admin', openChargeback)).not.toContain('Reasons for your decision')
  expect(readOut('buyer', openChargeback)).not.toContain('Agree to $40')
})
