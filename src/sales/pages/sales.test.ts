import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { SellerSale } from '../contract.ts'
import { SalesTable } from './sales.tsx'

const at = '2026-11-24T12:10:00.000Z'

function table(about: Partial<SellerSale>): string {
  const sale = {
    _id: 'order',
    product_name: 'Pixel 8',
    stage: 'paid',
    currency: 'USD',
    paidAt: at,
    dueAt: at,
    meetsAt: null,
    proposedBy: null,
    bankAsks: false,
    ...about,
  } as SellerSale
  const element = createElement(SalesTable, { sales: [sale] })
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  ).replace(/<[^>]*>/g, '')
}

it('says of a sale whose meeting is proposed that an answer is next, and no more', () => {
  expect(table({})).toContain('Agree on a meeting before Nov 24, 2026 6:10 PM')
  expect(table({ proposedBy: 'buyer' })).toContain('Answer the buyer’s proposal to meet')
  const own = table({ proposedBy: 'seller' })
  expect(own).toContain('The buyer has yet to answer your proposal to meet')
  expect(own).not.toContain('Agree on a meeting')
})

it('says when the seller meets the buyer, and by when both have to agree on a complaint', () => {
  expect(table({ meetsAt: '2040-01-05T10:30:00.000Z' })).toContain('Meet the buyer: Jan 5, 2040 4:30 PM')
  expect(table({ meetsAt: '2026-01-05T10:30:00.000Z' })).toContain('Meet and enter the code by')
  expect(table({ stage: 'disputed' })).toContain(
    'Complaint: agree with the buyer by Nov 24, 2026 6:10 PM, or Swap decides',
  )
  expect(table({ stage: 'disputed', dueAt: null })).toContain('Swap decides')
})

it('says that a sale is on hold while the bank of its buyer asks for the money back, and nothing else to do', () => {
  const onHold = table({ bankAsks: true, meetsAt: '2040-01-05T10:30:00.000Z' })
  expect(onHold).toContain('On hold: the bank is asking')
  expect(onHold).not.toContain('Meet the buyer')
})
