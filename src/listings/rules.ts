import { amountToMinor, type Currency, formatAmount, getCurrency, maxAmount } from '../kernel/money.ts'
import { monthInDhaka, monthsBetween } from '../kernel/month.ts'

/** The conditions that a seller chooses from (specification 5). */
export const conditions = ['excellent', 'good', 'fair'] as const

export type Condition = (typeof conditions)[number]

/** How many photos a phone may have. The first one is shown on its card. */
export const maxPhotos = 8

/** The sizes that phones are sold with, in gigabytes. */
export const storageSizes = [8, 16, 32, 64, 128, 256, 512, 1024, 2048] as const
export const ramSizes = [1, 2, 3, 4, 6, 8, 12, 16, 24] as const

/** The longest warranty that a phone may have left. */
export const maxWarrantyMonths = 36

/** What a seller's phones are sorted by: those that can be bought, those of them that somebody has booked, and the sold ones. */
export const stockStates = ['for-sale', 'booked', 'sold'] as const

export type StockState = (typeof stockStates)[number]

/** The parts of a phone that a seller may say were replaced. */
export const replaceableParts = ['screen', 'battery', 'other'] as const

export type ReplaceablePart = (typeof replaceableParts)[number]

/** Facts that a seller may state besides the description; null when not stated. */
export type PhoneFacts = {
  storageGb: number | null
  ramGb: number | null
  /** What is left of the battery's capacity, in percent. */
  batteryHealth: number | null
  /** Empty: none was replaced. */
  replacedParts: ReplaceablePart[] | null
  /** Whether it is in the body of another model, such as an iPhone X in that of a 12 Pro. */
  bodyChanged: boolean | null
  hasBox: boolean | null
  hasCharger: boolean | null
  /** The last month of the warranty in Dhaka, such as '2027-03'. */
  warrantyUntil: string | null
}

/** Every fact, in the order in which a page lists them. */
export const factNames = [
  'storageGb',
  'ramGb',
  'batteryHealth',
  'replacedParts',
  'bodyChanged',
  'hasBox',
  'hasCharger',
  'warrantyUntil',
] as const satisfies (keyof PhoneFacts)[]

type FactName = (typeof factNames)[number]

/** What of something stands for the facts of a phone: of a phone their values, of its table the columns. */
export function pickFacts<Holder extends { [Name in FactName]?: unknown }>(holder: Holder) {
  return Object.fromEntries(factNames.map((name) => [name, holder[name]])) as Pick<
    Holder,
    FactName & keyof Holder
  >
}

/** Whether a warranty that is stated at `now` can end in this month. */
export function isWarrantyMonth(month: string, now: Date): boolean {
  const left = monthsBetween(monthInDhaka(now), month)
  return left >= 0 && left <= maxWarrantyMonths
}

/** The most characters that a seller may write in each text. */
export const maxLength = { name: 200, location: 200, details: 5000 }

/**
 * How many times a day a seller is told that an IMEI is not theirs to offer: enough for the faults of a file, too few to find out which
 * phones are here.
 */
export const takenImeisPerDay = 20

/** Why an IMEI is not this seller's to offer. */
export type ClaimProblem = 'imei-for-sale' | 'imei-sold' | 'imei-refused'

/** Why a phone cannot be offered with this IMEI. */
export type ImeiProblem = 'not-an-imei' | 'too-many-imeis' | ClaimProblem

/** Why a phone cannot be put up for sale. */
export type AddProblem =
  | 'account-closed'
  | 'account-suspended'
  | 'unknown-brand'
  | 'not-a-price'
  | 'not-a-phone-number'
  | 'not-a-purchase-year'
  | 'not-your-picture'
  | 'too-many-pictures'
  | 'not-a-warranty'
  | 'unknown-draft'
  | ImeiProblem

/** Why a phone cannot be changed or withdrawn. */
export type ChangeProblem = 'unknown-product' | 'not-your-product' | 'already-sold'

/** Why a phone cannot be advertised. */
export type CampaignProblem = ChangeProblem | 'phone-held'

/** Why a phone cannot be given this description. */
export type EditProblem =
  | ChangeProblem
  | Exclude<AddProblem, 'account-closed' | 'account-suspended' | 'unknown-draft'>

/** Why the price alone of a phone cannot be changed. */
export type PriceProblem = ChangeProblem | 'not-a-price' | 'unknown-brand' | 'price-outdated'

/** Why a user may not change, withdraw or advertise a phone; null when they may. A phone that is being paid for is sold. */
export function whyNotChange(
  listing: { sellerId: string; soldAt: Date | null; withdrawnAt: Date | null },
  userId: string,
): ChangeProblem | null {
  if (listing.withdrawnAt) return 'unknown-product'
  if (listing.sellerId !== userId) return 'not-your-product'
  return listing.soldAt ? 'already-sold' : null
}

/** The first year that a phone may have been bought in. */
export const firstPurchaseYear = 1995

/** Made on first use: making it takes time. */
let dhakaYear: Intl.DateTimeFormat | undefined

/** The last year that a phone may have been bought in: the present one in Dhaka. */
export function lastPurchaseYear(now: Date): number {
  dhakaYear ??= new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Dhaka', year: 'numeric' })
  return Number(dhakaYear.format(now))
}

/** Whether a phone that is offered at `now` can have been bought in this year. */
export function isPurchaseYear(year: number, now: Date): boolean {
  return Number.isInteger(year) && year >= firstPurchaseYear && year <= lastPurchaseYear(now)
}

/** What a phone may cost, as amounts of the API. In taka it is what SSLCommerz takes for one payment. */
const priceLimits: Record<Currency, { lowest: number; highest: number }> = {
  USD: { lowest: 0.01, highest: maxAmount },
  BDT: { lowest: 10, highest: 500_000 },
}

/** The least that a phone may cost, as an amount of the API. */
export const lowestPrice = (currency: Currency) => priceLimits[currency].lowest

/** A price of the API to integer minor units; null for an amount that is none, or is out of the limits of its currency. */
export function priceToMinor(price: number, currency: Currency): number | null {
  const { lowest, highest } = priceLimits[currency]
  return price >= lowest && price <= highest ? amountToMinor(price) : null
}

/** What a phone may cost in this deployment, as a person reads it. */
export function formatPriceLimits(): { lowest: string; highest: string } {
  const currency = getCurrency()
  const { lowest, highest } = priceLimits[currency]
  return { lowest: formatAmount(lowest, currency), highest: formatAmount(highest, currency) }
}

export type SellerRating = { mean: number; count: number }

/** The mean of so many ratings, to one decimal, from the sum of their stars; null for none. */
export function toSellerRating(count: number, stars: number): SellerRating | null {
  return count > 0 ? { mean: Math.round((stars / count) * 10) / 10, count } : null
}

/** How many sales, each of another seller and to another buyer, the usual prices of phones are made of at least. */
export const minGuideSales = 5

/** A sale without its sides: the price in minor units, and the month in Dhaka. */
export type RecentSale = {
  priceMinor: number
  storageGb: number | null
  condition: Condition
  month: string
}
