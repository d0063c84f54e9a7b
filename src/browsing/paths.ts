import { isId } from '../kernel/id.ts'

export const browsingPaths = {
  search: '/search',
  savedPhones: '/dashbord/saved',
  savedSearches: '/dashbord/saved/searches',
}

export const maxCompared = 4

export function comparePath(ids: readonly string[]): string {
  return `/compare?ids=${ids.join(',')}`
}

/** Returns the ids of phones in the address of a comparison, each once, `maxCompared` at most. Invalid ids are ignored. */
export function readComparedIds(params: URLSearchParams): string[] {
  const ids = (params.get('ids') ?? '').split(',').filter(isId)
  return [...new Set(ids)].slice(0, maxCompared)
}
