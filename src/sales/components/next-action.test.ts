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
const order = { _id: 'order', stage: 'booked', dueAt: '2026-11-24T12:10:00.000Z', money } as OrderDetails

function render(me: Viewer): string {
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
