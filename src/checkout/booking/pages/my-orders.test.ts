import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Booking } from '../contract.ts'
import { OrdersTable } from './my-orders.tsx'

const readTable = (changes: Partial<Booking>) => {
  const order = {
    _id: 'order',
    product_name: 'Pixel 8',
    status: 'paid',
    stage: 'paid',
    currency: 'USD',
    dueAt: '2026-11-24T12:10:00.000Z',
    meetsAt: null,
    proposedBy: null,
    ...changes,
  } as Booking
  const element = createElement(OrdersTable, { orders: [order] })
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  ).replace(/<[^>]*>/g, '')
}

it('says until when a phone is reserved at an agreed price', () => {
  const booked = { status: 'booked', stage: 'booked' } as const
  expect(readTable(booked)).toContain('Pay NowReserved for you until Nov 24, 2026 6:10 PM')
  expect(readTable({ ...booked, dueAt: null })).not.toContain('Reserved')
})

it('says of a paid order whose meeting is proposed whose answer is next', () => {
  const table = (proposedBy: Booking['proposedBy']) => readTable({ proposedBy })
  expect(table(null)).toContain('Agree on a meeting before Nov 24, 2026 6:10 PM')
  expect(table('seller')).toContain('Answer the seller’s proposal to meet')
  expect(table('buyer')).toContain('The seller has yet to answer your proposal to meet')
})

it('says of a dispute until when both can agree, and that Swap decides then', () => {
  const table = (about: Partial<Booking>) => readTable({ stage: 'disputed', ...about })
  expect(table({})).toContain('Problem reported: agree by Nov 24, 2026 6:10 PM, or Swap decides')
  expect(table({ dueAt: null })).toContain('Swap decides')
})
