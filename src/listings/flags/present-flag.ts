import { minorToAmount } from '../../kernel/money.ts'
import type { Flag } from './contract.ts'
import type { Fault } from './rules.ts'
import type { FlagRow } from './store.ts'

/** Presents a flag to admins, and to the seller while the phone is held, as the API does. */
export function presentFlag({ kind, reason }: Pick<FlagRow, 'kind' | 'reason'>): Flag {
  const fault = { kind, reason } as Fault
  if (fault.kind === 'price-far-below') {
    const { priceMinor, medianMinor, sales, currency } = fault.reason
    return {
      kind: fault.kind,
      price: minorToAmount(priceMinor),
      median: minorToAmount(medianMinor),
      sales,
      currency,
    }
  }
  if (fault.kind === 'photo-of-another-seller') {
    const matches = fault.reason.matches.map(({ otherListingId, ...match }) => ({
      ...match,
      otherProductId: otherListingId,
    }))
    return { kind: fault.kind, matches }
  }
  if (fault.kind === 'impossible-variant') return { kind: fault.kind, ...fault.reason }
  return fault.kind === 'near-duplicate'
    ? { kind: fault.kind, ...fault.reason }
    : { kind: fault.kind, ...fault.reason }
}
