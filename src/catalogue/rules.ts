import type { KnownBrand } from '../spelling/index.ts'

/** The brands of phones that are sold here, in the order in which pages show them (specification 9). */
export const brandNames = ['Apple', 'Xiaomi', 'Samsung', 'Vivo'] as const satisfies KnownBrand[]

export type BrandName = (typeof brandNames)[number]

/** Returns the id of a brand, by which its page's address names it. */
export function brandId(name: string): string {
  return name.toLowerCase()
}
