import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CloseAccountDialog, type Refused } from '../../../trust/reports/components/close-account.tsx'
import type { TrustApi } from '../../../trust/routes.ts'
import { VerifyDialog } from '../../../trust/verification/components/missing.tsx'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { Member } from '../contract.ts'
import { refreshMembers } from '../queries.ts'
import { bulkTexts as words } from '../texts.ts'

type BulkBarProps = {
  selection: Selection
  shown: readonly Member[]
  canVerify: boolean
}

/** Selects all members of the page, and verifies or closes the selected. Those that could not be changed stay selected. */
export function BulkBar({ selection, shown, canVerify }: BulkBarProps) {
  const { bulk, done } = useVerifyAll()
  const [asked, setAsked] = useState<'verify' | 'close' | null>(null)
  const [refused, setRefused] = useState<Refused[]>([])
  const { members } = selection
  const elsewhere = members.filter((member) => !shown.some(({ _id }) => _id === member._id)).length
  const isIncomplete = members.some(({ verified, missing = [] }) => !verified && missing.length > 0)
  const keep = (left: Refused[]) => {
    setAsked(null)
    setRefused(left)
    selection.replace(members.filter(({ _id }) => left.some((each) => each._id === _id)))
  }
  const verify = () => {
    setAsked(null)
    bulk.mutate(members, { onSuccess: keep })
  }
  return (
    <div className="mb-3 grid gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <label className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            checked={shown.length > 0 && shown.every(selection.has)}
            onChange={() => selection.toggleAll(shown)}
          />
          <span>{words.selectAll}</span>
        </label>
        {members.length > 0 && (
          <>
            <span role="status" className="text-quiet text-sm tabular-nums">
              {bulk.isPending ? words.progress(done, members.length) : words.selected(members.length)}
            </span>
            {canVerify && (
              <SubmitButton
                type="button"
                busy={bulk.isPending}
                onClick={() => (isIncomplete ? setAsked('verify') : verify())}
              >
                {words.verify}
              </SubmitButton>
            )}
            <button
              type="button"
              className="btn btn-ghost text-error"
              onClick={() => !bulk.isPending && setAsked('close')}
            >
              {words.close}
            </button>
          </>
        )}
      </div>
      {refused.length > 0 && (
        <ul role="alert" className="text-error text-sm">
          {refused.map(({ _id, name, message }) => (
            <li key={_id}>{words.failed(name, message)}</li>
          ))}
        </ul>
      )}
      <VerifyDialog
        open={asked === 'verify'}
        title={words.verifyTitle(members.length)}
        sellers={members}
        onConfirm={verify}
        onCancel={() => setAsked(null)}
      />
      {asked === 'close' && (
        <CloseAccountDialog accounts={members} onDone={keep} onCancel={() => setAsked(null)}>
          {elsewhere > 0 && <p className="pt-3 font-medium">{words.elsewhere(elsewhere)}</p>}
        </CloseAccountDialog>
      )}
    </div>
  )
}

const api = createApi<TrustApi>()
/** Makes one call after the other, each a transaction with its own audit entry. Returns the members whose call failed. */
function useVerifyAll() {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  const bulk = useMutation({
    mutationFn: async (members: readonly Member[]) => {
      setDone(0)
      const failures: Refused[] = []
      for (const [place, { _id, name }] of members.entries()) {
        await parseResponse(api.users.$put({ query: { userid: _id, name } })).catch(({ message }: Error) =>
          failures.push({ _id, name, message }),
        )
        setDone(place + 1)
      }
      return failures
    },
    onSuccess(failures, members) {
      const succeeded = members.length - failures.length
      if (succeeded > 0) toast.success(words.verified(succeeded))
    },
    onSettled: () => refreshMembers(queryClient),
  })
  return { bulk, done }
}

type Selection = {
  members: readonly Member[]
  has: (member: Member) => boolean
  toggle: (member: Member) => void
  toggleAll: (members: readonly Member[]) => void
  replace: (members: readonly Member[]) => void
}

/** The members that an admin has ticked; they stay selected on other pages of the table. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, Member>>(new Map())
  const set = (members: readonly Member[], on: boolean) =>
    setSelected((before) => {
      const after = new Map(before)
      for (const member of members) {
        if (on) after.set(member._id, member)
        else after.delete(member._id)
      }
      return after
    })
  const has = ({ _id }: Member) => selected.has(_id)
  return {
    members: [...selected.values()],
    has,
    toggle: (member) => set([member], !has(member)),
    toggleAll: (members) => set(members, !members.every(has)),
    replace: (members) => setSelected(new Map(members.map((member) => [member._id, member]))),
  }
}
