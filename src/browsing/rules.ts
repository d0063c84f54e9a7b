import { formatNumber } from '../kernel/number.ts'

export const sorts = ['newest', 'cheapest', 'dearest', 'saving'] as const

export type Sort = (typeof sorts)[number]

/** `more`: at least `count`. */
export type Amount = { count: number; more: boolean }

/** '12' or '100+'. */
export function formatAmount({ count, more }: Amount): string {
  return `${formatNumber(count)}${more ? '+' : ''}`
}

export const batterySteps = [95, 90, 85, 80] as const

export function toAddress(query: Record<string, unknown>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [parameter, value] of Object.entries(query)) {
    const name = parameter === 'category_name' ? 'brand' : parameter
    for (const each of [value ?? []].flat()) params.append(name, String(each))
  }
  return params
}
