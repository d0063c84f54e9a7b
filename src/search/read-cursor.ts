import { isId } from '../kernel/id.ts'
import type { Sort } from '../listings/rules.ts'
import { Refusal } from '../platform/http/router.ts'
import type { SearchCursor } from './search-listings.ts'

/** Where a page of a search ended, as the opaque text of the wire. It is good for the order that it was made in. */
export function writeSearchCursor({ score, value, id }: SearchCursor, sort: Sort | undefined): string {
  return Buffer.from([sort ?? 'best', score, value, id].join(' ')).toString('base64url')
}

/** Reads the text back. Throws a 400 when it is not one of ours, or of another order. */
export function readSearchCursor(text: string | undefined, sort: Sort | undefined): SearchCursor | undefined {
  if (text === undefined) return undefined
  const [order, scored, valued, id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const [score, value] = [Number(scored), Number(valued)]
  const within =
    Number.isSafeInteger(score) &&
    Number.isSafeInteger(value) &&
    Math.abs(value) <= farthest[sort ?? 'newest']
  if (order !== (sort ?? 'best') || !within || !isId(id)) {
    throw new Refusal(400, 'bad-cursor', 'This cursor is not one that a list answered.')
  }
  return { score, value, id }
}

/** PostgreSQL knows fewer numbers and years than JavaScript. */
const farthest: Record<Sort, number> = {
  newest: Date.UTC(9999, 0),
  cheapest: 2_147_483_647,
  dearest: 2_147_483_647,
  saving: 2_147_483_647,
}
