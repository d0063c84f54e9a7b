import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../ui/query-client.ts'
import type { PublicPhone } from '../contract.ts'
import { priceGuideQuery, PriceMark } from './sold-prices.tsx'

const model = { brand: 'Samsung', name: 'Galaxy A54', storageGb: 128, condition: 'good' } as const

function render(price: number): string {
  const queries = createQueryClient()
  queries.setQueryData(priceGuideQuery(model).queryKey, {
    currency: 'USD',
    range: { low: 200, median: 230, high: 260, sales: 12 },
    basis: 'condition',
    recent: [],
  })
  const { brand: brand_name, name: product_name, storageGb, condition: condition_type } = model
  const product = { brand_name, product_name, storageGb, condition_type, product_price: price }
  const mark = createElement(PriceMark, { product: product as PublicPhone })
  const page = createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: mark }]) })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, page))
}

it.each([
  [199.99, 'Good price'],
  [200, 'Usual price'],
  [260, 'Usual price'],
  [260.01, 'High price'],
])('a price of %d where half were sold for 200 to 260 is marked: %s', (price, judged) => {
  const html = render(price)
  expect(html.match(/(?:Good|Usual|High) price/g)).toEqual([judged])
  expect(html).toContain('Half were sold for $200 to $260')
})
