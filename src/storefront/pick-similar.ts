import type { CampaignProduct } from '../listings/contract.ts'

const maxSimilar = 4

/** The prices between which a phone is like this one, in dollars. */
export function similarPrices(price: number): { from: number; to: number } {
  return { from: Math.floor(price * 0.6), to: Math.ceil(price * 1.5) }
}

/** The first of what was found for a phone, each once and without the phone itself. */
export function pickOthers(product: CampaignProduct, found: readonly CampaignProduct[]): CampaignProduct[] {
  const others = new Map(found.map((phone) => [phone._id, phone]))
  others.delete(product._id)
  return [...others.values()].slice(0, maxSimilar)
}

/** Of these phones those most like one: of its brand first, then by how near their prices are. */
export function pickNearest(product: CampaignProduct, phones: readonly CampaignProduct[]): CampaignProduct[] {
  const distance = (other: CampaignProduct) =>
    (other.brand_name === product.brand_name ? 0 : 1e9) +
    Math.abs(other.product_price - product.product_price)
  return pickOthers(
    product,
    phones.toSorted((one, other) => distance(one) - distance(other)),
  )
}
