import type { KnownBrand } from '../spelling/index.ts'

/** The brands of phones that are sold here, in the order in which they are shown (specification 9). */
export const brandNames = ['Apple', 'Xiaomi', 'Samsung', 'Vivo'] as const satisfies KnownBrand[]

export type BrandName = (typeof brandNames)[number]

/** The id of a brand, which its page has in its address. */
export function brandId(name: string): string {
  return name.toLowerCase()
}
