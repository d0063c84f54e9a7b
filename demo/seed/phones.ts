import { addMonths, monthInDhaka } from '../../src/kernel/calendar.ts'
import { getCurrency } from '../../src/kernel/money.ts'
import { type PhoneFacts, type ramSizes, storageSizes } from '../../src/listings/rules.ts'
import type { NewProduct } from '../../src/selling/contract.ts'

type Described = Pick<NewProduct, 'product_name' | 'brand_name' | 'condition_type' | 'purchase_year'>

/** By how many percent a battery's capacity drops each year. */
const yearlyLoss = 4

/** The facts that the seller of a demo phone states: plausible for its name, age and condition, with some left out. */
export function makeFacts(phone: Described, number: number, now: Date) {
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
function ramOf({ product_name, brand_name }: Described): (typeof ramSizes)[number] {
  if (brand_name === 'Apple') return /Pro|15/.test(product_name) ? 6 : 4
  if (/512|Ultra|X\d+ Pro|Xiaomi 14/.test(product_name)) return 12
  return / 64 GB/.test(product_name) ? 4 : 8
}

export type Phone = Omit<NewProduct, 'image' | 'mobile'> & { colour: string }

const places = [
  'Dhanmondi, Dhaka',
  'Mirpur 10, Dhaka',
  'Uttara Sector 7, Dhaka',
  'Banani, Dhaka',
  'Agrabad, Chattogram',
  'GEC Circle, Chattogram',
  'Zindabazar, Sylhet',
  'Shaheb Bazar, Rajshahi',
  'Boyra, Khulna',
  'Town Hall, Cumilla',
]

const stories = {
  excellent: [
    'Kept in a case with a glass protector since the first day. No scratch on screen or frame. Box, cable and purchase receipt are there.',
    'My second phone, used at home only. Looks and works like new; never opened, never repaired. Original box and charger included.',
    'Barely three months of real use. All cameras, speakers and both SIM slots tested. Bring your own SIM and try it before you show your code.',
  ],
  good: [
    'Two hairline scratches near the charging port, none on the display. Battery lasts a full day of calls, maps and Messenger.',
    'A small mark on one corner, shown in the picture. Everything works: fingerprint, NFC, cameras. Comes with a third-party fast charger.',
    'Used for a year by one owner. Screen is clean, the back has light wear. আসল চার্জার আর বক্স সাথে দেওয়া হবে।',
  ],
  fair: [
    'Visible wear on the frame and a scratched back, so the price is low. Display and touch are perfect. Battery gives about five hours of screen time.',
    'The back glass has a crack at the edge under the case; it does not affect use. Good as a first phone or a spare. Price is fixed.',
    'Speaker grille replaced at a service centre last year, receipt available. Cosmetic scratches all round, everything works.',
  ],
} as const

/** Brand, model, colour, year, condition, asking price and market price, in dollars. */
const stock: [
  NewProduct['brand_name'],
  string,
  string,
  number,
  NewProduct['condition_type'],
  number,
  number,
][] = [
  ['Apple', 'iPhone 15 Pro 256 GB', '#3d4450', 2024, 'excellent', 829, 1099],
  ['Apple', 'iPhone 15 128 GB', '#e7b8c0', 2024, 'good', 585, 799],
  ['Apple', 'iPhone 14 Pro Max 256 GB', '#4b3f5c', 2023, 'good', 689, 1099],
  ['Apple', 'iPhone 14 128 GB', '#9db4d0', 2023, 'excellent', 499, 699],
  ['Apple', 'iPhone 13 128 GB', '#1f3a52', 2022, 'good', 379, 599],
  ['Apple', 'iPhone 13 mini 128 GB', '#d9d5cc', 2022, 'fair', 289, 549],
  ['Apple', 'iPhone 12 64 GB', '#7c2f35', 2021, 'good', 259, 499],
  ['Apple', 'iPhone 11 64 GB', '#b7d5c5', 2020, 'fair', 175, 399],
  ['Apple', 'iPhone SE (2022) 64 GB', '#23252a', 2022, 'good', 189, 429],
  ['Apple', 'iPhone XR 128 GB', '#d46a4e', 2019, 'fair', 129, 349],
  ['Samsung', 'Galaxy S24 Ultra 256 GB', '#55504a', 2024, 'excellent', 869, 1299],
  ['Samsung', 'Galaxy S23 128 GB', '#cbbfd6', 2023, 'good', 419, 799],
  ['Samsung', 'Galaxy S22 Ultra 256 GB', '#5b1f2d', 2022, 'good', 459, 1199],
  ['Samsung', 'Galaxy S21 FE 128 GB', '#8d9a7c', 2022, 'fair', 199, 599],
  ['Samsung', 'Galaxy A54 5G 128 GB', '#c9d86f', 2023, 'excellent', 239, 379],
  ['Samsung', 'Galaxy A34 5G 128 GB', '#b9c6d8', 2023, 'good', 189, 299],
  ['Samsung', 'Galaxy A14 64 GB', '#2c2f33', 2023, 'good', 95, 159],
  ['Samsung', 'Galaxy Z Flip5 256 GB', '#a9d1c4', 2023, 'excellent', 489, 999],
  ['Samsung', 'Galaxy M33 5G 128 GB', '#36594f', 2022, 'fair', 119, 229],
  ['Samsung', 'Galaxy Note20 Ultra 256 GB', '#9a6a4f', 2020, 'fair', 279, 999],
  ['Xiaomi', 'Xiaomi 14 256 GB', '#20382f', 2024, 'excellent', 579, 899],
  ['Xiaomi', 'Xiaomi 13T Pro 256 GB', '#2a3f66', 2023, 'good', 399, 649],
  ['Xiaomi', 'Redmi Note 13 Pro 256 GB', '#8a6fb0', 2024, 'excellent', 239, 329],
  ['Xiaomi', 'Redmi Note 12 128 GB', '#3a86a8', 2023, 'good', 129, 199],
  ['Xiaomi', 'Redmi Note 11 64 GB', '#5f6b7a', 2022, 'fair', 89, 179],
  ['Xiaomi', 'POCO F5 256 GB', '#e9e6df', 2023, 'good', 265, 399],
  ['Xiaomi', 'POCO X5 Pro 128 GB', '#e4c441', 2023, 'good', 185, 279],
  ['Xiaomi', 'Redmi 12C 64 GB', '#244b7a', 2023, 'good', 79, 119],
  ['Xiaomi', 'Mi 11 Lite 128 GB', '#f0b8a4', 2021, 'fair', 139, 329],
  ['Xiaomi', 'Redmi Note 10 Pro 128 GB', '#6c4a3c', 2021, 'good', 145, 279],
  ['Vivo', 'X100 Pro 512 GB', '#2f5d8c', 2024, 'excellent', 649, 999],
  ['Vivo', 'X90 Pro 256 GB', '#2b2a2a', 2023, 'good', 429, 849],
  ['Vivo', 'V30 5G 256 GB', '#8fb8a6', 2024, 'excellent', 299, 429],
  ['Vivo', 'V29e 128 GB', '#7c1f3f', 2023, 'good', 199, 319],
  ['Vivo', 'V27 256 GB', '#6fb3b8', 2023, 'good', 219, 379],
  ['Vivo', 'Y100 128 GB', '#c5a26f', 2023, 'good', 149, 249],
  ['Vivo', 'Y36 128 GB', '#d4b75a', 2023, 'excellent', 135, 199],
  ['Vivo', 'Y22 64 GB', '#3d5a80', 2022, 'fair', 75, 149],
  ['Vivo', 'V25 Pro 128 GB', '#9fc8e8', 2022, 'good', 189, 449],
  ['Vivo', 'Y16 64 GB', '#4a4e58', 2022, 'fair', 65, 129],
]

/** What used phones cost in Bangladesh for each dollar of the list. */
const takaPerDollar = 115

/** A price of the list in the currency of the deployment; in taka as people ask for it, by 500. */
const priceOf = (dollars: number) =>
  getCurrency() === 'BDT' ? Math.round((dollars * takaPerDollar) / 500) * 500 : dollars

/** A phone as a seller would offer it. The same number always makes the same phone. The demo and the tests share it. */
export function makePhone(number = 0): Phone {
  const [brand_name, model, colour, purchase_year, condition_type, product_price, Market_Price] = pick(
    stock,
    number,
  )
  const story = stories[condition_type]
  return {
    brand_name,
    product_name: model,
    colour,
    purchase_year,
    condition_type,
    product_price: priceOf(product_price),
    Market_Price: priceOf(Market_Price),
    productDetails: pick(story, number),
    location: pick(places, number),
  }
}

/** How many different phones `makePhone` knows. */
export const phoneCount = stock.length

/** The number with which `makePhone` makes the phone of this name; -1 for another. */
export const numberOf = (name: string) => stock.findIndex(([, model]) => model === name)

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
