import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { toast } from '../../ui/toast.ts'
import type { UndeliveredMail } from '../mail-contract.ts'
import { undeliveredMessages as messages } from '../messages/undelivered.ts'
import { overviewQuery, undeliveredQuery } from '../queries.ts'
import type { ModerationApi } from '../routes.ts'
import { moderationKeys } from './moderation-keys.ts'

const api = createApi<ModerationApi>()

export type MailAct = 'retry' | 'discard'

/** Sends a mail again or discards it. The list then refreshes. */
export function useSettleMail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ mail, act }: { mail: UndeliveredMail; act: MailAct }) => {
      const call = api.undeliveredmails[':id']
      const param = paramOf(mail._id)
      return parseResponse(act === 'retry' ? call.$put(param) : call.$delete(param))
    },
    onSuccess({ modifiedCount }, { mail, act }) {
      const done = act === 'retry' ? messages.retried : messages.discarded
      toast.success(modifiedCount > 0 ? done(mail.email) : messages.settledBefore)
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: moderationKeys.audit })
      void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
      return queryClient.invalidateQueries({ queryKey: undeliveredQuery.queryKey })
    },
  })
}
