import type { MetaDescriptor } from 'react-router'
import { getLocale, localAddress } from '../../kernel/locale.ts'
import { formatAmount } from '../../kernel/money.ts'
import { listingPaths } from '../../kernel/paths.ts'
import { cutDescription } from '../../listings/components/card-text.ts'
import type { PublicPhone } from '../../listings/contract.ts'
import { productTexts as words } from '../texts/product.ts'

/** `cdn`: the origin that serves images, or ''. */
type Shown = { product: PublicPhone; origin: string; cdn: string }

const longestSummary = 200

const addressOf = ({ product, origin }: Shown) =>
  origin + localAddress(getLocale(), listingPaths.product(product._id))
const photosOf = ({ product, origin, cdn }: Shown) =>
  product.images.map((url) => new URL(url, cdn || origin).href)
const price = ({ product_price }: PublicPhone) => product_price.toFixed(2)

/** The meta tags of a phone's page that chats and social networks show beside a link (ogp.me). */
export function describeForSharing(shown: Shown): MetaDescriptor[] {
  const { product } = shown
  const summary = cutDescription(product.productDetails.replaceAll(/\s+/g, ' '), longestSummary)
  const address = addressOf(shown)
  return [
    { name: 'description', content: summary },
    { property: 'og:type', content: 'product' },
    { property: 'og:url', content: address },
    {
      property: 'og:title',
      content: words.shareTitle(
        product.product_name,
        formatAmount(product.product_price, product.currency),
        product.sold,
      ),
    },
    { property: 'og:description', content: summary },
    // One picture, whose address changes with the price: chats keep old ones.
    {
      property: 'og:image',
      content: `${shown.origin}/share/${product._id}.jpg?${product.sold ? 'sold' : price(product)}`,
    },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: product.product_name },
    { property: 'product:price:amount', content: price(product) },
    { property: 'product:price:currency', content: product.currency },
    { property: 'product:availability', content: product.sold ? 'out of stock' : 'in stock' },
    { property: 'product:condition', content: 'used' },
    { property: 'product:brand', content: product.brand_name },
  ]
}

/** Describes a phone to search engines as schema.org's Product with its Offer, without how to reach the seller. */
export function describeForSearch(shown: Shown): object {
  const { product } = shown
  const condition = 'https://schema.org/UsedCondition'
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': addressOf(shown),
    name: product.product_name,
    description: product.productDetails,
    image: photosOf(shown),
    brand: { '@type': 'Brand', name: product.brand_name },
    itemCondition: condition,
    offers: {
      '@type': 'Offer',
      url: addressOf(shown),
      price: price(product),
      priceCurrency: product.currency,
      itemCondition: condition,
      availability: product.sold ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      seller: { '@type': 'Person', name: product.sellerName },
    },
  }
}

/** Writes JSON that is safe inside a script element, which nothing in it can end. */
export function toScriptText(value: object): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
