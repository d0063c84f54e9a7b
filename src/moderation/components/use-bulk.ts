import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createApi, parseResponse } from '../../ui/api.ts'
import { toast } from '../../ui/toast.ts'
import type { Member } from '../member-contract.ts'
import { bulkMessages } from '../messages/bulk.ts'
import type { ModerationApi } from '../routes.ts'
import type { CloseReason } from '../rules.ts'
import { refreshMembers } from './use-members.ts'

const api = createApi<ModerationApi>()

export type BulkAct = 'verify' | 'close'

/** `reason`: why accounts are closed. */
type BulkWork = { act: BulkAct; members: readonly Member[]; reason?: CloseReason }

type Failure = { member: Member; message: string }

/**
 * Verifies or closes several accounts, one call after the other: each is a transaction and an entry of the audit log, and
 * one that is refused does not stop the others. Returns those that failed.
 */
export function useBulk() {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  const run = async (act: BulkAct, member: Member, reason: CloseReason): Promise<void> => {
    if (act === 'close') await parseResponse(api.deleteuser.$delete({ query: { id: member._id, reason } }))
    else await parseResponse(api.users.$put({ query: { userid: member._id } }))
  }
  const bulk = useMutation({
    mutationFn: async ({ act, members, reason = 'other' }: BulkWork) => {
      setDone(0)
      const failures: Failure[] = []
      for (const [place, member] of members.entries()) {
        await run(act, member, reason).catch((problem: Error) =>
          failures.push({ member, message: problem.message }),
        )
        setDone(place + 1)
      }
      return failures
    },
    onSuccess(failures, { act, members }) {
      const succeeded = members.length - failures.length
      if (succeeded > 0) toast.success(bulkMessages.done[act](succeeded))
    },
    onSettled: () => refreshMembers(queryClient),
  })
  return { bulk, done }
}
