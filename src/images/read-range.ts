import type { ByteRange } from '../platform/files/file-store.ts'

/**
 * Reads a `Range` header (RFC 9110, 14.2) for a file of `size` bytes.
 * @returns the bytes asked for; null when the header asks for the whole file or for several ranges, which may be answered with
 * the whole file
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!from && !to) return null
  const last = size - 1
  const [start, end] = from
    ? [Number(from), to ? Math.min(Number(to), last) : last]
    : [Math.max(size - Number(to), 0), last]
  if (from && to && Number(to) < Number(from)) return null
  return start > last ? 'unsatisfiable' : { start, end }
}
