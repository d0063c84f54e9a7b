import { useMutation, useQueryClient } from '@tanstack/react-query'
import { roleQuery } from '../../identity/queries.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import type { ModerationApi } from '../routes.ts'
import { moderationKeys } from './moderation-keys.ts'

const api = createApi<ModerationApi>()

/** Turns the signed-in user's account into a seller account. */
export function useStartSelling(email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => parseResponse(api.selleraccount.$put({ query: { email } })),
    onSuccess() {
      queryClient.setQueryData(roleQuery(email).queryKey, { isAdmin: false, isSeller: true })
      void queryClient.invalidateQueries({ queryKey: moderationKeys.audit })
    },
  })
}
