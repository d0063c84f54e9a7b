import { isId } from '../../kernel/id.ts'

/** How many phones are compared side by side. */
export const maxCompared = 4

/** The address of the page that compares these phones. */
export function comparePath(ids: readonly string[]): string {
  return `/compare?ids=${ids.join(',')}`
}

/** The ids in such an address, each once, as many as are compared. What is no id is left out. */
export function readComparedIds(params: URLSearchParams): string[] {
  const ids = (params.get('ids') ?? '').split(',').filter(isId)
  return [...new Set(ids)].slice(0, maxCompared)
}
