import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { expect, it } from 'vitest'
import type { PublicPhone } from '../../listings/contract.ts'
import { describeForSearch, describeForSharing, toScriptText } from './describe-product.ts'

const product: PublicPhone = {
  _id: '06a0e9fc-b852-4728-8b26-425964bf53cb',
  product_name: 'Galaxy A54 </script><script>alert(1)</script>',
  image: '/images/a.webp',
  images: ['/images/a.webp', 'https://photos.example/b.jpg'],
  product_price: 199.5,
  Market_Price: 379,
  currency: 'USD',
  purchase_year: 2023,
  condition_type: 'good',
  storageGb: 128,
  ramGb: 8,
  batteryHealth: 91,
  replacedParts: null,
  bodyChanged: null,
  hasBox: true,
  hasCharger: null,
  warrantyUntil: null,
  brand_name: 'Samsung',
  productDetails: `Clean & quick.\u2028${'x'.repeat(300)}`,
  location: 'Boyra, Khulna',
  time: 'Jan 5, 2023 4:30 PM',
  createdAt: '2023-01-05T10:30:00.000Z',
  sellerName: 'Rahim',
  sellerVerifiedAt: null,
  sellerVerified: true,
  sellerId: 's1',
  place: null,
  sellerRating: null,
  sold: false,
  campain: true,
  held: false,
  checkedAt: null,
  alike: 0,
  imagePlaceholder: null,
  sellerSales: 3,
  sellerShop: null,
  hasImei: true,
  priceBefore: null,
  pastPrices: [],
}
const origin = 'https://swap.test'

it('an advertised phone is described for search engines, its photos in full', () => {
  expect(describeForSearch({ product, origin, cdn: '' })).toMatchObject({
    '@type': 'Product',
    name: product.product_name,
    image: ['https://swap.test/images/a.webp', 'https://photos.example/b.jpg'],
    offers: {
      '@type': 'Offer',
      price: '199.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `https://swap.test/product/${product._id}`,
    },
  })
})

it('names its price in its own currency, to both', () => {
  const inTaka = { ...product, product_price: 24_500, currency: 'BDT' as const }
  const shown = { product: inTaka, origin, cdn: '' }
  expect(describeForSearch(shown)).toMatchObject({ offers: { price: '24500.00', priceCurrency: 'BDT' } })
  const tags = describeForSharing(shown)
  expect(tags).toContainEqual({ property: 'product:price:currency', content: 'BDT' })
  expect(JSON.stringify(tags)).toContain('৳24,500')
})

it('says when it is sold, to both', () => {
  const sold = { product: { ...product, sold: true }, origin, cdn: '' }
  expect(describeForSearch(sold)).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
  expect(describeForSharing(sold)).toContainEqual({
    property: 'product:availability',
    content: 'out of stock',
  })
  expect(JSON.stringify(describeForSharing(sold))).toContain('Sold')
})

it('is summed up in few words for a shared link', () => {
  const summary = describeForSharing({ product, origin, cdn: '' }).find(
    (tag) => 'name' in tag && tag.name === 'description',
  )
  expect(summary).toMatchObject({ content: expect.stringMatching(/^Clean & quick\. x+…$/) })
  expect(JSON.stringify(summary).length).toBeLessThan(250)
})

it('cannot end the script that it stands in', () => {
  const text = toScriptText(describeForSearch({ product, origin, cdn: '' }))
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)).toEqual(describeForSearch({ product, origin, cdn: '' }))
})

it('is valid for search engines in both currencies, sold or not, and what is wrong is found', async () => {
  const validate = async (described: object) => {
    const html = `<html><head><script type="application/ld+json">${toScriptText(described)}</script></head></html>`
    const found = await new Validator().validate(new WebAutoExtractor({ addLocation: true }).parse(html))
    return found.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage)
  }
  for (const currency of ['USD', 'BDT'] as const) {
    for (const sold of [false, true]) {
      const described = describeForSearch({ product: { ...product, currency, sold }, origin, cdn: '' })
      expect(await validate(described)).toEqual([])
    }
  }
  const { offers, ...rest } = describeForSearch({ product, origin, cdn: '' }) as { offers: object }
  expect(await validate({ ...rest, offers: { ...offers, price: '৳27,999' } })).not.toEqual([])
  expect(await validate(rest)).not.toEqual([])
})
