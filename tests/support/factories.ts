import { makePhone } from '../../demo/seed/phones.ts'
import type { NewProduct } from '../../src/listings/selling-contract.ts'

/** What a seller sends to add this phone, with a picture that the image service answered. */
export function makeNewProduct(image: string, changes: Partial<NewProduct> = {}, number = 0): NewProduct {
  const { colour: _, ...phone } = makePhone(number)
  return { ...phone, image, mobile: `+880 1700-0000${String(number % 100).padStart(2, '0')}`, ...changes }
}
