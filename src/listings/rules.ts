export const conditions = ['excellent', 'good', 'fair'] as const

export type Condition = (typeof conditions)[number]

export const maxPhotos = 8

/** The storage sizes that phones are sold with, in gigabytes. */
export const storageSizes = [8, 16, 32, 64, 128, 256, 512, 1024, 2048] as const
/** The sizes of RAM that phones are sold with, in gigabytes. */
export const ramSizes = [1, 2, 3, 4, 6, 8, 12, 16, 24] as const

/**
 * The states of a seller's phones: those that can be bought, those of them that somebody has booked, the sold ones, those that the
 * seller has taken off the lists and may put back, and those that came back from a buyer.
 */
export const stockStates = ['for-sale', 'booked', 'sold', 'paused', 'returned'] as const

export type StockState = (typeof stockStates)[number]

/** The orders of a seller's own phones; the first is the usual one. */
export const stockSorts = ['newest', 'oldest', 'dearest', 'cheapest'] as const

export type StockSort = (typeof stockSorts)[number]

/** Why a withdrawn phone is still among its seller's: the seller may put the first two back, and offer the last anew. */
export const asides = ['paused', 'sold-elsewhere', 'returned'] as const

export type Aside = (typeof asides)[number]

export const replaceableParts = ['screen', 'battery', 'other'] as const

export type ReplaceablePart = (typeof replaceableParts)[number]

/** Facts that a seller may state besides the description; null when not stated. */
export type PhoneFacts = {
  storageGb: number | null
  ramGb: number | null
  /** What is left of the battery's capacity, in percent. */
  batteryHealth: number | null
  /** The parts that were replaced; empty when none was. */
  replacedParts: ReplaceablePart[] | null
  /** Whether it is in the body of another model, such as an iPhone X in that of a 12 Pro. */
  bodyChanged: boolean | null
  hasBox: boolean | null
  hasCharger: boolean | null
  /** The last month of the warranty in Dhaka, such as '2027-03'. */
  warrantyUntil: string | null
}

/** A phone as its card needs it: without its further photos, and the text of its posting time. */
export function toCard<Phone extends { images: string[]; time: string }>({
  images: _,
  time: __,
  ...card
}: Phone) {
  return card
}

/** The names of all facts, in the order in which pages list them. */
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

/** Picks the properties that are named like facts: the values of a phone, or the columns of its table. */
export function pickFacts<Holder extends { [Name in FactName]?: unknown }>(holder: Holder) {
  return Object.fromEntries(factNames.map((name) => [name, holder[name]])) as Pick<
    Holder,
    FactName & keyof Holder
  >
}

export const maxLength = { name: 200, location: 200, details: 5000 }

/** How many times a day a seller is told that an IMEI is not theirs: too few to find out which phones are here. */
export const takenImeisPerDay = 20

/** Why a seller may not offer an IMEI: another phone has it, somebody else bought it here, or it is refused. */
export type ClaimProblem = 'imei-for-sale' | 'imei-sold' | 'imei-refused'

export const firstPurchaseYear = 1995

export type SellerRating = { mean: number; count: number }

/** Returns the mean of a seller's ratings, to one decimal, from their number and the sum of stars; null without any. */
export function toSellerRating(count: number, stars: number): SellerRating | null {
  return count > 0 ? { mean: Math.round((stars / count) * 10) / 10, count } : null
}

/** The least number of sales, by as many sellers to as many buyers, that a usual price is made from. */
export const minGuideSales = 5

/** A sale without its parties: the price in minor units, and the month in Dhaka, such as '2026-11'. */
export type RecentSale = {
  priceMinor: number
  storageGb: number | null
  condition: Condition
  month: string
}

/** What is shown in place of the photo of a phone that was taken down, or whose seller's account is erased. */
export const noPhoto = '/brands/other.svg'

/** Whether nothing that its seller wrote or photographed is shown any more: an admin took it down, or its seller may not sell. */
export const isTakenDown = (listing: { withdrawnAt: Date | null; isNamedWhenGone: boolean }) =>
  listing.withdrawnAt !== null && !listing.isNamedWhenGone
