export type PastPrice = { priceMinor: number; since: Date; until: Date }

/** The largest number of earlier prices of a phone that are read and shown: the latest. */
export const maxPastPrices = 20

const dayMillis = 24 * 60 * 60 * 1000
const comparedMillis = 30 * dayMillis
const leastOfferedMillis = 7 * dayMillis

/**
 * The price, in minor units, that a lowered price may be compared with: the lowest of the 30 days before it was lowered, as Directive (EU)
 * 2019/2161 demands ('was'). Null when the present price is not below it, when it was lowered more than 30 days ago, when the phone
 * had been offered for less than a week (a price of a moment proves nothing), and when it had more prices in these days than are read.
 * @param past the latest `maxPastPrices`, or all if there are fewer
 */
export function findPriceBefore(past: readonly PastPrice[], priceMinor: number, now: Date): number | null {
  const changedAt = Math.max(...past.map(({ until }) => until.getTime()))
  if (past.length === 0 || now.getTime() - changedAt > comparedMillis) return null
  const compared = past.filter(({ until }) => until.getTime() > changedAt - comparedMillis)
  const offeredSince = Math.min(...compared.map(({ since }) => since.getTime()))
  if (changedAt - offeredSince < leastOfferedMillis) return null
  if (compared.length === maxPastPrices && offeredSince > changedAt - comparedMillis) return null
  const lowest = Math.min(...compared.map((each) => each.priceMinor))
  return lowest > priceMinor ? lowest : null
}
