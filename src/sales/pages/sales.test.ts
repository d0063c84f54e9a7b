import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { SellerSale } from '../contract.ts'
import { SalesTable } from './sales.tsx'

const at = '2026-11-24T12:10:00.000Z'

it('says of a sale whose meeting is proposed that an answer is next, and no more', () => {
  const table = (proposedBy: SellerSale['proposedBy']) => {
    const sale = {
      _id: 'order',
      product_name: 'Pixel 8',
      stage: 'paid',
      currency: 'USD',
      paidAt: at,
      dueAt: at,
      proposedBy,
    } as SellerSale
    const element = createElement(SalesTable, { sales: [sale] })
    return renderToStaticMarkup(
      createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
    ).replace(/<[^>]*>/g, '')
  }
  expect(table(null)).toContain('Meet and enter the code by Nov 24, 2026 6:10 PM')
  expect(table('buyer')).toContain('Answer the buyer’s proposal to meet')
  expect(table('seller')).toContain('The buyer has yet to answer your proposal to meet')
  expect(table('buyer') + table('seller')).not.toContain('Meet and enter the code')
})
