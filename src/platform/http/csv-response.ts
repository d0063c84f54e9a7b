import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** Returns whether the client prefers CSV; callers that accept anything get JSON. Adds `Accept` to `Vary`. */
export function wantsCsv(c: Context): boolean {
  c.header('vary', 'Accept', { append: true })
  const supports = ['application/json', 'text/csv']
  return accepts(c, { header: 'Accept', supports, default: 'application/json' }) === 'text/csv'
}

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
})

export function streamOf(parts: AsyncGenerator<string>): ReadableStream {
  return Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream
}
