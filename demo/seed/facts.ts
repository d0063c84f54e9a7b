import { addMonths, monthInDhaka } from '../../src/kernel/calendar.ts'
import type { PhoneFacts } from '../../src/listings/rules.ts'
import { type ramSizes, storageSizes } from '../../src/listings/rules.ts'
import type { NewProduct } from '../../src/selling/contract.ts'

type Phone = Pick<NewProduct, 'product_name' | 'brand_name' | 'condition_type' | 'purchase_year'>

/** By how many percent a battery's capacity drops each year. */
const yearlyLoss = 4

/** The facts that the seller of a demo phone states: plausible for its name, age and condition, with some left out. */
export function makeFacts(phone: Phone, number: number, now: Date) {
  const age = now.getUTCFullYear() - phone.purchase_year
  const isWellKept = phone.condition_type === 'excellent'
  const months = (number * 5) % 11
  return {
    storageGb: storageSizes.find((size) => phone.product_name.includes(` ${size} GB`)) ?? null,
    ramGb: number % 8 === 5 ? null : ramOf(phone),
    batteryHealth:
      number % 4 === 3 ? null : Math.max(71, 99 - age * yearlyLoss - (number % 5) - (isWellKept ? 0 : 3)),
    replacedParts:
      number % 7 === 2 ? null : number % 9 === 4 ? ['battery'] : number % 11 === 6 ? ['screen'] : [],
    bodyChanged: number % 7 === 2 ? null : false,
    hasBox: number % 6 === 4 ? null : isWellKept || number % 3 === 0,
    hasCharger: number % 5 === 2 ? null : number % 4 !== 1,
    warrantyUntil: age <= 2 && isWellKept && months > 0 ? addMonths(monthInDhaka(now), months) : null,
  } satisfies Partial<PhoneFacts>
}

/** The memory of a phone. iPhones have less than others of their price. */
function ramOf({ product_name, brand_name }: Phone): (typeof ramSizes)[number] {
  if (brand_name === 'Apple') return /Pro|15/.test(product_name) ? 6 : 4
  if (/512|Ultra|X\d+ Pro|Xiaomi 14/.test(product_name)) return 12
  return / 64 GB/.test(product_name) ? 4 : 8
}
