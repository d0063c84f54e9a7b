import { formatNumber } from '../kernel/number.ts'

export const sorts = ['newest', 'cheapest', 'dearest', 'saving'] as const

export type Sort = (typeof sorts)[number]

/** How many phones were counted; with `more` there are at least so many. */
export type Amount = { count: number; more: boolean }

/** Formats an amount as pages show it: '12' or '100+'. */
export function formatAmount({ count, more }: Amount): string {
  return `${formatNumber(count)}${more ? '+' : ''}`
}

/** The least percentages of a battery's capacity that a filter offers. */
export const batterySteps = [95, 90, 85, 80] as const

/** Returns the parameters that the address of a search page has for the query of its call. */
export function toAddress(query: Record<string, unknown>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [parameter, value] of Object.entries(query)) {
    const name = parameter === 'category_name' ? 'brand' : parameter
    for (const each of [value ?? []].flat()) params.append(name, String(each))
  }
  return params
}

export const maxSavedPhones = 200

export type SaveProblem = 'unknown-product' | 'already-sold' | 'too-many-saved'
