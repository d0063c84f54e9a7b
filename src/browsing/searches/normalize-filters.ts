import { createHash } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import { locate } from '../../spelling/index.ts'
import type { savedFilters } from './contract.ts'

/** The filters of a saved search: those that filter, each written in one way. */
export type SavedFilters = z.output<typeof savedFilters>

const sorted = <Value extends string | number>(values: Value[] | undefined) =>
  values && values.length > 0 ? [...new Set(values)].sort((one, other) => (one < other ? -1 : 1)) : undefined

const inCents = (amount: number | undefined) =>
  amount === undefined ? undefined : Math.round(amount * 100) / 100

const ifTrue = (value: 'true' | 'false' | undefined) => (value === 'true' ? value : undefined)

/** Without what PostgreSQL cannot hold (half of a character, zeros), and with single spaces. */
const tidy = (text: string | undefined) =>
  text
    ?.toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim() || undefined

/** Writes filters in one way, so that the same search is saved once. Without what filters nothing, and so perhaps empty. */
export function normalizeFilters(filters: SavedFilters): SavedFilters {
  const place = tidy(filters.place)
  const written: Record<keyof SavedFilters, unknown> = {
    q: tidy(filters.q),
    category_name: sorted(filters.category_name),
    price_from: inCents(filters.price_from),
    price_to: inCents(filters.price_to),
    condition: sorted(filters.condition),
    year_from: filters.year_from,
    year_to: filters.year_to,
    place: place && (locate(place)?.key ?? place),
    verified: ifTrue(filters.verified),
    storage: sorted(filters.storage),
    ram: sorted(filters.ram),
    battery_from: filters.battery_from,
    warranty: ifTrue(filters.warranty),
    box: ifTrue(filters.box),
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
}

/** A text that is the same for the same normalised filters, with letters of either case. */
export function digestOf(filters: SavedFilters): string {
  return createHash('sha256').update(JSON.stringify(filters).toLowerCase()).digest('base64url')
}
