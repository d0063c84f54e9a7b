import { isId } from '../../kernel/id.ts'

export const maxCompared = 4

export function comparePath(ids: readonly string[]): string {
  return `/compare?ids=${ids.join(',')}`
}

/** Each once, `maxCompared` at most; others are ignored. */
export function readComparedIds(params: URLSearchParams): string[] {
  const ids = (params.get('ids') ?? '').split(',').filter(isId)
  return [...new Set(ids)].slice(0, maxCompared)
}
