import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Member } from '../member-contract.ts'
import { bulkMessages as messages } from '../messages/bulk.ts'
import type { CloseReason } from '../rules.ts'
import { CloseReasonField } from './close-reason.tsx'
import { type BulkAct, useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

type BulkBarProps = {
  selection: Selection
  /** The members of this page of the table. */
  shown: readonly Member[]
  canVerify: boolean
}

/** Selects all of the page, and acts on all that are selected. Who could not be verified or closed stays selected. */
export function BulkBar({ selection, shown, canVerify }: BulkBarProps) {
  const { bulk, done } = useBulk()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState<CloseReason>('other')
  const { members } = selection
  const elsewhere = members.filter((member) => !shown.some(({ _id }) => _id === member._id)).length
  const run = (act: BulkAct) => {
    setAsking(false)
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
          {messages.selectAll}
        </label>
        {members.length > 0 && (
          <>
            <span role="status" className="text-quiet text-sm tabular-nums">
              {bulk.isPending ? messages.progress(done, members.length) : messages.selected(members.length)}
            </span>
            {canVerify && (
              <SubmitButton type="button" busy={bulk.isPending} onClick={() => run('verify')}>
                {messages.verify}
              </SubmitButton>
            )}
            <button
              type="button"
              className="btn btn-ghost text-error"
              onClick={() => !bulk.isPending && setAsking(true)}
            >
              {messages.close}
            </button>
          </>
        )}
      </div>
      {bulk.data && bulk.data.length > 0 && (
        <ul role="alert" className="text-error text-sm">
          {bulk.data.map(({ member, message }) => (
            <li key={member._id}>{messages.failed(member.name, message)}</li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isAsking}
        title={messages.confirmTitle(members.length)}
        confirmLabel={messages.close}
        danger
        onConfirm={() => run('close')}
        onCancel={() => setAsking(false)}
      >
        <p>{messages.consequences}</p>
        {elsewhere > 0 && <p className="pt-3 font-medium">{messages.elsewhere(elsewhere)}</p>}
        <ul className="max-h-40 overflow-y-auto pt-3 text-sm">
          {members.map(({ _id, name, email }) => (
            <li key={_id}>
              {name} · {email}
            </li>
          ))}
        </ul>
        <CloseReasonField value={reason} onChange={setReason} />
      </ConfirmDialog>
    </div>
  )
}
