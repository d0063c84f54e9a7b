import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Booking } from '../contract.ts'
import { OrdersTable } from './my-orders.tsx'

it('says of a paid order whose meeting is proposed whose answer is next', () => {
  const table = (proposedBy: Booking['proposedBy']) => {
    const order = {
      _id: 'order',
      product_name: 'Pixel 8',
      status: 'paid',
      stage: 'paid',
      currency: 'USD',
      dueAt: '2026-11-24T12:10:00.000Z',
      meetsAt: null,
      proposedBy,
    } as Booking
    const element = createElement(OrdersTable, { orders: [order] })
    return renderToStaticMarkup(
      createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
    ).replace(/<[^>]*>/g, '')
  }
  expect(table(null)).toContain('Agree on a meeting before Nov 24, 2026 6:10 PM')
  expect(table('seller')).toContain('Answer the seller’s proposal to meet')
  expect(table('buyer')).toContain('The seller has yet to answer your proposal to meet')
})
