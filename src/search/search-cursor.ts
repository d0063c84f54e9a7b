import { isId } from '../kernel/id.ts'
import { badCursor } from '../platform/http/paging.ts'
import type { Sort } from './rules.ts'
import type { SearchCursor } from './search-listings.ts'
import { orderings } from './search-orderings.ts'

/** Writes the end of a page as an opaque text for the caller. It is valid for the order that it was made in. */
export function writeSearchCursor({ score, value, id }: SearchCursor, sort: Sort | undefined): string {
  return Buffer.from([sort ?? 'best', score, value, id].join(' ')).toString('base64url')
}

/** Reads the text back. Throws a 400 when it is not one of ours, or of another order. */
export function readSearchCursor(text: string | undefined, sort: Sort | undefined): SearchCursor | undefined {
  if (text === undefined) return undefined
  const [order, scoreText, valueText, id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const [score, value] = [Number(scoreText), Number(valueText)]
  const areNumbers = Number.isSafeInteger(score) && Number.isSafeInteger(value)
  const isInRange = Math.abs(value) <= orderings[sort ?? 'newest'].max
  if (order !== (sort ?? 'best') || !areNumbers || !isInRange || !isId(id)) {
    throw badCursor()
  }
  return { score, value, id }
}
