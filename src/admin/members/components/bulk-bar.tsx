import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CloseReasonField } from '../../../trust/reports/components/close-reason.tsx'
import type { TrustApi } from '../../../trust/routes.ts'
import type { CloseReason } from '../../../trust/rules.ts'
import { VerifyDialog } from '../../../trust/verification/components/missing.tsx'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { Member } from '../contract.ts'
import type { MembersApi } from '../routes.ts'
import { bulkTexts as words } from '../texts.ts'
import { refreshMembers } from './use-members.ts'

type BulkBarProps = {
  selection: Selection
  shown: readonly Member[]
  canVerify: boolean
}

/**
 * Selects all members of the page, and verifies or closes all that are selected. Those that could not be changed stay selected.
 */
export function BulkBar({ selection, shown, canVerify }: BulkBarProps) {
  const { bulk, done } = useBulk()
  const [asked, setAsked] = useState<BulkAct | null>(null)
  const [reason, setReason] = useState<CloseReason>('other')
  const { members } = selection
  const elsewhere = members.filter((member) => !shown.some(({ _id }) => _id === member._id)).length
  const isIncomplete = members.some(({ verified, missing = [] }) => !verified && missing.length > 0)
  const run = (act: BulkAct) => {
    setAsked(null)
    bulk.mutate(
      { act, members, reason },
      {
        onSuccess(failures) {
          selection.replace(failures.map(({ member }) => member))
        },
      },
    )
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
                onClick={() => (isIncomplete ? setAsked('verify') : run('verify'))}
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
      {bulk.data && bulk.data.length > 0 && (
        <ul role="alert" className="text-error text-sm">
          {bulk.data.map(({ member, message }) => (
            <li key={member._id}>{words.failed(member.name, message)}</li>
          ))}
        </ul>
      )}
      <VerifyDialog
        open={asked === 'verify'}
        title={words.verifyTitle(members.length)}
        sellers={members}
        onConfirm={() => run('verify')}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'close'}
        title={words.confirmTitle(members.length)}
        confirmLabel={words.close}
        danger
        onConfirm={() => run('close')}
        onCancel={() => setAsked(null)}
      >
        <p>{words.consequences}</p>
        {elsewhere > 0 && <p className="pt-3 font-medium">{words.elsewhere(elsewhere)}</p>}
        <ul className="max-h-40 overflow-y-auto pt-3 text-sm">
          {members.map(({ _id, name, email }) => (
            <li key={_id}>{`${name} · ${email}`}</li>
          ))}
        </ul>
        <CloseReasonField value={reason} onChange={setReason} />
      </ConfirmDialog>
    </div>
  )
}

const api = createApi<MembersApi>()
const trust = createApi<TrustApi>()

type BulkAct = 'verify' | 'close'

type BulkWork = { act: BulkAct; members: readonly Member[]; reason?: CloseReason }

type Failure = { member: Member; message: string }

/** Makes one call after the other, each a transaction with its own audit entry. Returns the members whose call failed. */
function useBulk() {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  const run = async (act: BulkAct, member: Member, reason: CloseReason): Promise<void> => {
    if (act === 'close') await parseResponse(trust.deleteuser.$delete({ query: { id: member._id, reason } }))
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
      if (succeeded > 0) toast.success(words.done[act](succeeded))
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
