import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Viewer } from '../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../orders/contract.ts'
import { createQueryClient } from '../../ui/query-client.ts'
import { NextAction } from './next-action.tsx'

const money = { amount: 250, fee: 6.25, refunded: 0, currency: 'USD' as const, releaseAt: null }
const booked = { _id: 'order', stage: 'booked', dueAt: '2026-11-24T12:10:00.000Z', money } as OrderDetails

function render(me: Viewer, order = booked): string {
  const action = createElement(NextAction, { order, me, isMoved: false, onMoved: () => {} })
  const page = createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: action }]) })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: createQueryClient() }, page))
}

it('warns the seller alone that an SMS is no payment while nothing is paid', () => {
  const warning =
    /Nothing is paid yet: do not hand over the phone\..*An SMS, a screenshot or a transaction number is not proof of payment/
  expect(render('seller')).toMatch(warning)
  expect(render('seller')).not.toContain('Swap holds the $250')
  expect(render('buyer')).not.toContain('is not proof of payment')
})

it('says who cancelled and why, to the other party alone, and offers a phone that the seller withdrew by it', () => {
  const at = '2026-11-22T10:00:00.000Z'
  const cancelled = (by: OrderDetails['timeline'][number]['by'], reason: string | null) =>
    ({ ...booked, stage: 'refunded', timeline: [{ stage: 'refunding', at, by, reason }] }) as OrderDetails
  const bySeller = cancelled('seller', 'It fell.')
  expect(render('buyer', bySeller)).toContain('The seller cancelled the order: It fell.')
  expect(render('seller', bySeller)).not.toContain('It fell.')
  expect(render('seller', bySeller)).toContain('Sell it again')
  const long = render('buyer', cancelled('seller', 'It fell down the stairs. '.repeat(20)))
  expect(long).toMatch(/The seller cancelled the order: (It fell down the stairs. ){5}[^…]{0,20}…/)
  const byBuyer = cancelled('buyer', null)
  expect(render('seller', byBuyer)).toContain('The buyer cancelled the order.')
  expect(render('seller', byBuyer)).not.toContain('Sell it again')
  expect(render('buyer', cancelled('system', 'not-handed-over'))).toContain(
    'The phone was not handed over in time.',
  )
})
