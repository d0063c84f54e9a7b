import { createHash } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import { locate } from '../../spelling/index.ts'
import type { savedFilters } from './contract.ts'

/** The filters of a saved search: those that filter, each written in one way. */
export type SavedFilters = z.output<typeof savedFilters>

/** Without what PostgreSQL cannot hold (half of a character, zeros), and with single spaces. */
const tidy = (text: string | undefined) =>
  text
    ?.toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim() || undefined

/** A list, number or flag, written in one way; undefined when it filters nothing. */
function normalize(value: SavedFilters[keyof SavedFilters]) {
  if (typeof value === 'number') return Math.round(value * 100) / 100
  if (!Array.isArray(value)) return value === 'true' ? value : undefined
  const values = [...new Set<number | string>(value)].sort((one, other) => (one < other ? -1 : 1))
  return values.length > 0 ? values : undefined
}

/** Writes filters in one way, so that the same search is saved once. Without what filters nothing, and so perhaps empty. */
export function normalizeFilters({ q, category_name, ...filters }: SavedFilters): SavedFilters {
  const place = tidy(filters.place)
  const others = Object.entries({ category_name, ...filters }).map(
    ([name, value]) => [name, normalize(value)] as const,
  )
  const written = {
    q: tidy(q),
    ...Object.fromEntries(others),
    place: place && (locate(place)?.key ?? place),
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
}

/** A text that is the same for the same normalised filters, with letters of either case. */
export function digestOf(filters: SavedFilters): string {
  return createHash('sha256').update(JSON.stringify(filters).toLowerCase()).digest('base64url')
}
