import { useState } from 'react'
import { formatPostingTime } from '../../kernel/time.ts'
import { kindLabels } from '../../notifications/messages/kinds.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import type { UndeliveredMail } from '../mail-contract.ts'
import {
  undeliveredReasonMessages as reasons,
  undeliveredMessages as words,
} from '../messages/undelivered.ts'
import { RowActions } from './row-actions.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { type MailAct, useSettleMail } from './use-undelivered.ts'

/** The id of the cell with the address, for `aria-describedby` of the row's buttons. */
const addressCellId = ({ _id }: UndeliveredMail) => `mail-${_id}`

const listColumns = (): Column<UndeliveredMail>[] => [
  {
    label: words.email,
    cell: ({ email }) => <span className="min-w-0 break-all">{email}</span>,
    small: 'title',
    heading: true,
    cellId: addressCellId,
  },
  {
    label: words.kind,
    cell: ({ kind }) => (
      <span className="min-w-0">{kind === 'password-link' ? words.passwordLink : kindLabels[kind]}</span>
    ),
  },
  {
    label: words.reason,
    cell: ({ reason, code }) => (
      <span className="min-w-0">
        {reasons[reason]}
        {code && <span className="block text-quiet text-sm tabular-nums">{code}</span>}
      </span>
    ),
  },
  {
    label: words.at,
    cell: ({ failedAt, attempts }) => (
      <span className="text-quiet text-sm tabular-nums">
        <time dateTime={failedAt}>{formatPostingTime(new Date(failedAt))}</time>
        <span className="block">{words.attempts(attempts)}</span>
      </span>
    ),
  },
]

/** Mails that were given up. To send one again takes one press; to discard it asks for confirmation. */
export function UndeliveredTable({ mails }: { mails: UndeliveredMail[] }) {
  const settle = useSettleMail()
  const [chosen, setChosen] = useState<UndeliveredMail | null>(null)
  const { table, noteGone } = useRowFocus(chosen !== null)

  const run = (mail: UndeliveredMail, act: MailAct) =>
    settle.mutate(
      { mail, act },
      {
        onSuccess() {
          noteGone()
          setChosen(null)
        },
      },
    )
  const cancel = () => {
    setChosen(null)
    settle.reset()
  }
  const busyId = settle.isPending ? settle.variables.mail._id : undefined
  const actions: Column<UndeliveredMail> = {
    label: words.actions,
    small: 'action',
    align: 'end',
    cell: (mail) => (
      <RowActions
        describedBy={addressCellId(mail)}
        busy={busyId === mail._id}
        actions={[
          { label: words.retry, style: 'btn-outline', onPress: () => run(mail, 'retry') },
          { label: words.discard, style: 'btn-ghost text-error', onPress: () => setChosen(mail) },
        ]}
      />
    ),
  }
  return (
    <div ref={table} tabIndex={-1}>
      {settle.error && !chosen && (
        <p role="alert" className="pb-3 text-error">
          {settle.error.message}
        </p>
      )}
      <StackedTable
        caption={words.title}
        columns={[...listColumns(), actions]}
        rows={mails}
        keyOf={({ _id }) => _id}
      />
      <ConfirmDialog
        open={chosen !== null}
        title={words.confirmTitle(chosen?.email ?? '')}
        confirmLabel={words.discard}
        danger
        busy={settle.isPending}
        error={settle.error?.message}
        onConfirm={() => chosen && run(chosen, 'discard')}
        onCancel={cancel}
      >
        <p>{words.confirmText}</p>
      </ConfirmDialog>
    </div>
  )
}
