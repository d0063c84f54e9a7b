import { makePhone } from '../../demo/seed/phones.ts'
import type { Product } from '../../src/listings/contract.ts'
import type { NewProduct } from '../../src/selling/contract.ts'

/** What a seller sends to add this phone, with a picture that the image service answered. */
export function makeNewProduct(image: string, changes: Partial<NewProduct> = {}, number = 0): NewProduct {
  const { colour: _, ...phone } = makePhone(number)
  return { ...phone, image, mobile: `+88017000000${String(number % 100).padStart(2, '0')}`, ...changes }
}

/** What this buyer sends to book a phone as it is offered. */
export function makeBooking({ name, email }: { name: string; email: string }, phone: Product) {
  const { product_name, product_price, brand_name, userEmail: sellerEmail, _id: productId } = phone
  const of = { product_name, product_price, brand_name, sellerEmail, productId }
  return { ...of, name, email, phone: '01811-223344', location: 'Shahbag, Dhaka' }
}

const conditions = ['excellent', 'good', 'fair'] as const

/** This many phones of one model: the first costs 100 dollars, each further one 10 more; conditions, brands and places alternate. */
export function makeStock(model: string, count: number): Partial<NewProduct>[] {
  return Array.from({ length: count }, (_, nth) => ({
    product_name: `${model} number ${nth + 1}`,
    brand_name: nth % 2 ? 'Vivo' : 'Samsung',
    product_price: 100 + nth * 10,
    Market_Price: 1000,
    condition_type: conditions[nth % 3],
    location: nth % 2 ? 'Zindabazar, Sylhet' : 'Banani, Dhaka',
    purchase_year: 2020 + (nth % 3),
  }))
}

let serial = 0

/** An IMEI that no other test of the file uses. */
export function makeImei(typeCode = '35123456'): string {
  const body = `${typeCode}${String(++serial).padStart(6, '0')}`
  for (let check = 0; ; check++) {
    const digits = [...`${body}${check}`].map(Number)
    const sum = digits.reduce((all, digit, index) => {
      const value = index % 2 === 1 ? digit * 2 : digit
      return all + Math.floor(value / 10) + (value % 10)
    }, 0)
    if (sum % 10 === 0) return `${body}${check}`
  }
}

/** What an admin sends with a decision on reports who has read all of them. */
export const seenAll = { seen: '2999-01-01T00:00:00.000Z' }
