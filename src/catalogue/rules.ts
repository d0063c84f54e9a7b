import type { KnownBrand } from '../spelling/index.ts'

/** In their order on pages (specification 9). */
export const brandNames = ['Apple', 'Xiaomi', 'Samsung', 'Vivo'] as const satisfies KnownBrand[]

export type BrandName = (typeof brandNames)[number]

export function brandId(name: string): string {
  return name.toLowerCase()
}
