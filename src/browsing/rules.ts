import { formatNumber } from '../kernel/number.ts'

/** The orders in which a list of phones can be asked for. */
export const sorts = ['newest', 'cheapest', 'dearest', 'saving'] as const

export type Sort = (typeof sorts)[number]

/** How many phones were counted: exactly, or at least so many. */
export type Amount = { count: number; more: boolean }

/** An amount as it is shown: '12' or '100+'. */
export function formatAmount({ count, more }: Amount): string {
  return `${formatNumber(count)}${more ? '+' : ''}`
}

/** What a battery may have left, in percent, as a filter offers it. */
export const batterySteps = [95, 90, 85, 80] as const

/** What the page of a search has in its address: the parameters of its call, the brands under a shorter name. */
export function toAddress(query: Record<string, unknown>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [parameter, value] of Object.entries(query)) {
    const name = parameter === 'category_name' ? 'brand' : parameter
    for (const each of [value ?? []].flat()) params.append(name, String(each))
  }
  return params
}
