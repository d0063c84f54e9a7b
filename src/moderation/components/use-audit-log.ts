import { createApi, readPage } from '../../ui/api.ts'
import { usePagedList } from '../../ui/use-paged-list.ts'
import type { ModerationApi } from '../routes.ts'

const api = createApi<ModerationApi>()
export const auditKey = ['audit']

/** What admins did (the acts that `q` names), newest first. */
export function useAuditLog(email: string, q: string) {
  return usePagedList({
    queryKey: [...auditKey, email, q],
    load: (cursor, signal) =>
      readPage(api.audit.$get({ query: { email, q: q || undefined, cursor } }, { init: { signal } })),
    standIn: 'before',
  })
}
