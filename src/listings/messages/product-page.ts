import { localize } from '../../kernel/locale.ts'
import * as bn from './product-page.bn.ts'

/** The page of one phone. */
export const productPageMessages = localize(bn.productPageMessages, {
  description: 'Description',
  sales: (count: number) =>
    count === 0 ? 'Nothing sold here yet' : `${count} ${count === 1 ? 'phone' : 'phones'} sold here`,
})

/** The photos of one phone. */
export const galleryMessages = localize(bn.galleryMessages, {
  label: (name: string) => `Photos of ${name}`,
  photo: (name: string, number: number, all: number) => `${name}, photo ${number} of ${all}`,
  show: (number: number, all: number) => `Show photo ${number} of ${all}`,
  enlarge: (number: number, all: number) => `Photo ${number} of ${all}, full screen`,
  close: 'Close',
  zoom: 'Zoom',
  previous: 'Previous photo',
  next: 'Next photo',
  failed: 'The photo could not be loaded',
})

/** The page of one brand. */
export const brandPageMessages = localize(bn.brandPageMessages, {
  documentTitle: (brand = 'Not found') => `Swap-${brand}`,
  stockOutHint: (brand: string) =>
    `Nobody offers ${/^[aeiou]/i.test(brand) ? 'an' : 'a'} ${brand} phone right now. New ones come in every day.`,
  otherBrands: 'See other brands',
})
