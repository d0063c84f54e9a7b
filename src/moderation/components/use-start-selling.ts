import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSignedInUser } from '../../identity/components/use-auth.ts'
import { roleQuery } from '../../identity/queries.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import type { ModerationApi } from '../routes.ts'
import { moderationKeys } from './moderation-keys.ts'

const api = createApi<ModerationApi>()

/** Turns the signed-in user's account into a seller account. */
export function useStartSelling() {
  const { email } = useSignedInUser()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => parseResponse(api.selleraccount.$put()),
    onSuccess() {
      queryClient.setQueryData(roleQuery(email).queryKey, { isAdmin: false, isSeller: true })
      void queryClient.invalidateQueries({ queryKey: moderationKeys.audit })
    },
  })
}
