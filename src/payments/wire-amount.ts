import { z } from 'zod'

/** Parses a provider's amount in taka ('35000.00', '35000' or a number) to integer paisa. */
export const wireAmount = z.union([z.string(), z.number()]).transform((value, context) => {
  const [, taka, paisa = ''] =
    String(value)
      .trim()
      .match(/^(\d{1,9})(?:\.(\d{1,2}))?$/) ?? []
  if (taka !== undefined) return Number(taka) * 100 + Number(paisa.padEnd(2, '0'))
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** Formats integer paisa for a provider: 3500000 becomes '35000.00'. */
export function toDecimal(amountMinor: number): string {
  return `${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`
}
