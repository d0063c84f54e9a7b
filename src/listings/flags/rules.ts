import type { Currency } from '../../kernel/money.ts'
import type { Condition } from '../rules.ts'

export const flagKinds = [
  'impossible-variant',
  'price-far-below',
  'photo-of-another-seller',
  'near-duplicate',
  'other-brand',
] as const

export type FlagKind = (typeof flagKinds)[number]

/** The kinds of flags that hide a phone from everybody but its seller until an admin decides. */
export const holdingKinds = ['impossible-variant', 'price-far-below'] as const satisfies FlagKind[]

export type HoldingKind = (typeof holdingKinds)[number]

/** How an admin decides on a flag: it was right ('genuine'), or nothing is wrong with the phone ('false-alarm'). */
export const flagDecisions = ['genuine', 'false-alarm'] as const

export type FlagDecision = (typeof flagDecisions)[number]

/** A price below this share of what such phones were sold for waits for a look. */
const farBelowShare = 0.6

export type PhotoMatch = {
  photo: string
  other: string
  otherListingId: string
  /** How many of the 128 bits of their fingerprints differ. */
  distance: number
}

/** What the usual price of a phone depends on; `model` is written as in the price guides. */
export type PricedPhone = { brand: string; model: string; storageGb: number | null; condition: Condition }

/** What a flag was raised for, by its kind. Amounts are in minor units. */
export type FlagReasons = {
  /** `sold` are the variants that the model is sold in, such as '4/64' (RAM and storage) or '128' (storage alone). */
  'impossible-variant': { model: string; ramGb: number | null; storageGb: number | null; sold: string[] }
  'price-far-below': {
    phone: PricedPhone
    priceMinor: number
    medianMinor: number
    sales: number
    currency: Currency
  }
  'photo-of-another-seller': { matches: PhotoMatch[] }
  'near-duplicate': { phones: number; withoutImei: number }
  /** `named`: the brands as whose phone it is found, besides its own. */
  'other-brand': { brand: string; named: string[] }
}

export type Fault<Kind extends FlagKind = FlagKind> = {
  [Each in Kind]: { kind: Each; reason: FlagReasons[Each] }
}[Kind]

/**
 * Whether an admin who called `decided` a false alarm has thereby accepted `fault`: the same variant, or a price of the same phone that
 * is no lower than the one that was looked at.
 */
export function isAccepted(fault: Fault, decided: Fault): boolean {
  if (fault.kind === 'impossible-variant' && decided.kind === fault.kind) {
    const { model, ramGb, storageGb } = decided.reason
    return (
      fault.reason.model === model && fault.reason.ramGb === ramGb && fault.reason.storageGb === storageGb
    )
  }
  if (fault.kind === 'price-far-below' && decided.kind === fault.kind)
    return (
      fault.reason.priceMinor >= decided.reason.priceMinor &&
      isSamePhone(fault.reason.phone, decided.reason.phone)
    )
  if (fault.kind === 'photo-of-another-seller' && decided.kind === fault.kind) {
    const seen = new Set(decided.reason.matches.map(({ other }) => other))
    return fault.reason.matches.every(({ other }) => seen.has(other))
  }
  if (fault.kind === 'other-brand' && decided.kind === fault.kind)
    return (
      fault.reason.brand === decided.reason.brand &&
      fault.reason.named.every((brand) => decided.reason.named.includes(brand))
    )
  return fault.kind === decided.kind
}

const isSamePhone = (one: PricedPhone, other: PricedPhone) =>
  (['brand', 'model', 'storageGb', 'condition'] as const).every((name) => one[name] === other[name])

/** Returns a fault when a price, in minor units, is far below what such phones have steadily sold for; else null. */
export function judgePrice(
  { priceMinor, currency }: { priceMinor: number; currency: Currency },
  phone: PricedPhone,
  guide: { medianMinor: number; steadyMedianMinor: number; sales: number } | undefined,
): Fault<'price-far-below'> | null {
  if (!guide || priceMinor >= guide.steadyMedianMinor * farBelowShare) return null
  const { medianMinor, sales } = guide
  return { kind: 'price-far-below', reason: { phone, priceMinor, medianMinor, sales, currency } }
}
