import { isId } from '../kernel/id.ts'
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

export const maxSavedSearches = 20

/** How many phones a daily mail lists: the newest. */
export const maxMailed = 10

/** The number at which counting the new phones of a search stops. */
export const maxNewCount = 100

/** How many days a phone that a search has found is no news for it. */
export const foundDays = 180

const millisOfDay = 24 * 60 * 60 * 1000
const dhakaMillis = 6 * 60 * 60 * 1000
const mailMillis = 8 * 60 * 60 * 1000 - dhakaMillis

/** Returns when the next daily mail is due, so that each search is mailed once a day. */
export function nextMailAt(now: Date): Date {
  const today = Math.floor((now.getTime() - mailMillis) / millisOfDay)
  return new Date((today + 1) * millisOfDay + mailMillis)
}

export const maxCompared = 4

/** Returns the ids of phones in the address of a comparison, each once, `maxCompared` at most. Invalid ids are ignored. */
export function readComparedIds(params: URLSearchParams): string[] {
  const ids = (params.get('ids') ?? '').split(',').filter(isId)
  return [...new Set(ids)].slice(0, maxCompared)
}
