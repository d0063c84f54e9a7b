import { addMonths, monthInDhaka } from '../../src/kernel/time.ts'
import type { NewProduct } from '../../src/listings/contract.ts'
import type { PhoneFacts } from '../../src/listings/rules.ts'
import { type ramSizes, storageSizes } from '../../src/listings/rules.ts'

type Phone = Pick<NewProduct, 'product_name' | 'brand_name' | 'condition_type' | 'purchase_year'>

/** What is left of a battery after so many years, before the seller's care is counted. */
const yearlyLoss = 4

/**
 * What the seller of a demo phone states of it: likely for its name, age and condition, and left open here and there, as
 * sellers do.
 */
export function makeFacts(phone: Phone, number: number, now: Date): PhoneFacts {
  const age = now.getUTCFullYear() - phone.purchase_year
  const isCared = phone.condition_type === 'excellent'
  const months = (number * 5) % 11
  return {
    storageGb: storageSizes.find((size) => phone.product_name.includes(` ${size} GB`)) ?? null,
    ramGb: number % 8 === 5 ? null : ramOf(phone),
    batteryHealth:
      number % 4 === 3 ? null : Math.max(71, 99 - age * yearlyLoss - (number % 5) - (isCared ? 0 : 3)),
    hasBox: number % 6 === 4 ? null : isCared || number % 3 === 0,
    hasCharger: number % 5 === 2 ? null : number % 4 !== 1,
    warrantyUntil: age <= 2 && isCared && months > 0 ? addMonths(monthInDhaka(now), months) : null,
  }
}

/** iPhones have less memory than others of their price. */
function ramOf({ product_name, brand_name }: Phone): (typeof ramSizes)[number] {
  if (brand_name === 'Apple') return /Pro|15/.test(product_name) ? 6 : 4
  if (/512|Ultra|X\d+ Pro|14/.test(product_name)) return 12
  return / 64 GB/.test(product_name) ? 4 : 8
}
