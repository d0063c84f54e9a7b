export const conditions = ['excellent', 'good', 'fair'] as const

export type Condition = (typeof conditions)[number]

export const maxPhotos = 8

export const storageSizes = [8, 16, 32, 64, 128, 256, 512, 1024, 2048] as const
export const ramSizes = [1, 2, 3, 4, 6, 8, 12, 16, 24] as const

export const stockStates = ['for-sale', 'booked', 'sold'] as const

export type StockState = (typeof stockStates)[number]

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

/** In the order of pages. */
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

export const maxLength = { name: 200, location: 200, details: 5000 }

/**
 * How many times a day a seller is told that an IMEI is not theirs to offer: enough for the faults of a file, too few to find out which
 * phones are here.
 */
export const takenImeisPerDay = 20

export type ClaimProblem = 'imei-for-sale' | 'imei-sold' | 'imei-refused'

export const firstPurchaseYear = 1995

export type SellerRating = { mean: number; count: number }

export function toSellerRating(count: number, stars: number): SellerRating | null {
  return count > 0 ? { mean: Math.round((stars / count) * 10) / 10, count } : null
}

/** How many sales, each of another seller and to another buyer, the usual prices of phones are made of at least. */
export const minGuideSales = 5

/** The month is Dhaka's. */
export type RecentSale = {
  priceMinor: number
  storageGb: number | null
  condition: Condition
  month: string
}
