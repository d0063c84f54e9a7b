import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listingKeys } from '../../listings/queries.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { toast } from '../../ui/toast.ts'
import { queueMessages as messages } from '../messages/admin.ts'
import type { ReportedPhone } from '../report-contract.ts'
import type { ModerationApi } from '../routes.ts'
import type { CloseReason, Verdict } from '../rules.ts'
import { moderationKeys } from './moderation-keys.ts'

const api = createApi<ModerationApi>()

/** What an admin can do about a reported phone. */
export type QueueAct = Verdict['decision'] | 'close-account'
export type QueueChoice = Verdict | { decision: 'close-account'; closeReason: CloseReason }

/** Returns whether the reports, or the account, were still open. */
async function decide(phone: ReportedPhone, choice: QueueChoice): Promise<boolean> {
  if (choice.decision === 'close-account') {
    const query = { id: phone.sellerId, reason: choice.closeReason }
    return (await parseResponse(api.deleteuser.$delete({ query }))).deletedCount > 0
  }
  const call = { param: { id: phone._id }, json: choice }
  return (await parseResponse(api.reportedphones[':id'].$put(call))).modifiedCount > 0
}

/** Decides on a reported phone. The queue then refreshes. */
export function useDecideReports() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ phone, choice }: { phone: ReportedPhone; choice: QueueChoice }) => decide(phone, choice),
    onSuccess(isFirst, { phone, choice }) {
      toast.success(isFirst ? messages.done[choice.decision](phone) : messages.decidedBefore)
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: listingKeys.all })
      void queryClient.invalidateQueries({ queryKey: moderationKeys.audit })
      void queryClient.invalidateQueries({ queryKey: moderationKeys.members })
      return queryClient.invalidateQueries({ queryKey: moderationKeys.reports })
    },
  })
}
