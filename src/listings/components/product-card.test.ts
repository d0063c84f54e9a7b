import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { CampaignProduct } from '../contract.ts'
import { ProductCard } from './product-card.tsx'

const product: CampaignProduct = {
  _id: 'phone',
  product_name: 'Pixel 8',
  image: '/images/pixel.webp',
  imagePlaceholder: null,
  product_price: 250,
  Market_Price: 300,
  currency: 'USD',
  purchase_year: 2023,
  condition_type: 'good',
  brand_name: 'Samsung',
  productDetails: 'As new.',
  location: 'Mirpur, Dhaka',
  place: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  sellerName: 'Rahim',
  sellerId: 'rahim',
  sellerVerified: false,
  sellerRating: null,
  sold: false,
  campain: true,
  held: false,
  checkedAt: null,
  alike: 0,
  storageGb: null,
  ramGb: null,
  batteryHealth: null,
  replacedParts: null,
  bodyChanged: null,
  hasBox: null,
  hasCharger: null,
  warrantyUntil: null,
}

function render(changed: Partial<CampaignProduct>): string {
  const card = createElement(ProductCard, { product: { ...product, ...changed } })
  const router = createMemoryRouter([{ path: '/', element: card }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

const read = (location: string) => render({ location }).replaceAll(/<[^>]*>/g, '\n')

it('says nothing of the location to whoever is told none', () => {
  expect(read('Mirpur, Dhaka')).toMatch(/location\s+Mirpur, Dhaka/i)
  expect(read('')).not.toMatch(/location/i)
})

it('names the language of a description that is not in that of the page', () => {
  expect(render({ productDetails: 'As new.' })).toMatch(/<p class[^>]*>As new\.</)
  expect(render({ productDetails: 'নতুনের মতো iPhone।' })).toMatch(/<p lang="bn"[^>]*>নতুনের মতো iPhone।</)
})
