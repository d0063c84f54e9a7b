import { makePhone } from '../../demo/seed/phones.ts'
import type { NewProduct } from '../../src/selling/contract.ts'

/** What a seller sends to add this phone, with a picture that the image service answered. */
export function makeNewProduct(image: string, changes: Partial<NewProduct> = {}, number = 0): NewProduct {
  const { colour: _, ...phone } = makePhone(number)
  return { ...phone, image, mobile: `+88017000000${String(number % 100).padStart(2, '0')}`, ...changes }
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
