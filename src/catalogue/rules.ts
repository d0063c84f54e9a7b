/** The brands of the specification (9): every shop has them from its first start, shown first and unchanged. */
export const firstBrands = ['Apple', 'Xiaomi', 'Samsung', 'Vivo'] as const

/** What a brand may be called: one word of Latin letters and digits, because a search compares words. */
export const brandPattern = /^[A-Za-z][A-Za-z0-9]{1,19}$/

export const maxBrands = 60

/** Returns the id of a brand, by which its page's address names it. */
export function brandId(name: string): string {
  return name.toLowerCase()
}

/** Whether a brand, by its id, is one of the specification's, which nobody changes. */
export const isFirstBrand = (id: string): boolean => firstBrands.some((name) => brandId(name) === id)
