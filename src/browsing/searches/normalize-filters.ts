import { createHash } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import { getLocale } from '../../kernel/locale.ts'
import { browsingPaths } from '../../kernel/paths.ts'
import { findPlace, locate } from '../../spelling/index.ts'
import { toAddress } from '../rules.ts'
import { listFilters } from '../search-filters.ts'
import type { savedFilters } from './contract.ts'

export type SavedFilters = z.output<typeof savedFilters>

/** Removes what PostgreSQL cannot store, and repeated spaces. */
const tidy = (text: string | undefined) =>
  text
    ?.toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim() || undefined

function normalize(value: SavedFilters[keyof SavedFilters]) {
  if (typeof value === 'number') return Math.round(value * 100) / 100
  if (!Array.isArray(value)) return value === 'true' ? value : undefined
  const values = [...new Set<number | string>(value)].sort((one, other) => (one < other ? -1 : 1))
  return values.length > 0 ? values : undefined
}

/** Writes filters in one way, so that equal searches become equal. Empty when nothing is filtered. */
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

/** Returns a digest of normalised filters, which ignores case. */
export function digestOf(filters: SavedFilters): string {
  return createHash('sha256').update(JSON.stringify(filters).toLowerCase()).digest('base64url')
}

/** Describes what a search looks for in the current language: its text, then its filters as their chips name them. */
export function describeSearch(filters: SavedFilters): string {
  const namePlace = (key: string) => findPlace(key)?.labels[getLocale()]
  const labels = listFilters(filters, namePlace).map(({ label }) => label)
  return [...(filters.q ? [filters.q] : []), ...labels].join(' · ')
}

export const addressOf = ({ category_name, ...filters }: SavedFilters): string =>
  `${browsingPaths.search}?${toAddress({ ...filters, category_name })}`
