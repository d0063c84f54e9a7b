import { memo, useCallback, useState } from 'react'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { queueMessages as messages } from '../messages/admin.ts'
import { moderationMessages } from '../messages/reports.ts'
import type { ReportedPhone } from '../report-contract.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { ReportedPhoneCell, ReportsCell } from './reported-phone-cells.tsx'
import { RowActions } from './row-actions.tsx'
import { type QueueAct, type QueueChoice, useDecideReports } from './use-report-queue.ts'
import { useRowFocus } from './use-row-focus.ts'

/** The id of the cell with the phone's name, for `aria-describedby` of the row's buttons. */
const phoneCellId = ({ _id }: ReportedPhone) => `reported-${_id}`

/** Every reported phone once. To dismiss takes one press; what cannot be undone asks for confirmation. */
export function ReportQueue({ phones }: { phones: readonly ReportedPhone[] }) {
  const decide = useDecideReports()
  const [chosen, setChosen] = useState<{ phone: ReportedPhone; act: Exclude<QueueAct, 'dismissed'> } | null>(
    null,
  )
  const { table, noteGone } = useRowFocus(chosen !== null)

  const { mutate } = decide
  const run = useCallback(
    (phone: ReportedPhone, choice: QueueChoice) =>
      mutate(
        { phone, choice },
        {
          onSuccess() {
            noteGone()
            setChosen(null)
          },
        },
      ),
    [mutate, noteGone],
  )
  const act = useCallback(
    (phone: ReportedPhone, wanted: QueueAct) =>
      wanted === 'dismissed' ? run(phone, { decision: wanted }) : setChosen({ phone, act: wanted }),
    [run],
  )
  const cancel = () => {
    setChosen(null)
    decide.reset()
  }

  return (
    <div ref={table} tabIndex={-1}>
      {decide.error && !chosen && (
        <p role="alert" className="pb-3 text-error">
          {decide.error.message}
        </p>
      )}
      <QueueRows
        phones={phones}
        busyId={decide.isPending ? decide.variables.phone._id : undefined}
        onAct={act}
      />
      {chosen && (
        <DecideDialog
          {...chosen}
          busy={decide.isPending}
          error={decide.error?.message}
          onDecide={(choice) => run(chosen.phone, choice)}
          onCancel={cancel}
        />
      )}
    </div>
  )
}

/** What an admin can do about a phone. Only one that is for sale can be taken down. */
function actionsOn({ state }: ReportedPhone): { act: QueueAct; label: string; style: string }[] {
  const takeDown = { act: 'taken-down', label: messages.takeDown, style: 'btn-outline btn-error' } as const
  return [
    { act: 'dismissed', label: messages.dismiss, style: 'btn-outline' },
    ...(state === 'for-sale' ? [takeDown] : []),
    { act: 'close-account', label: messages.closeAccount, style: 'btn-ghost text-error' },
  ]
}

type QueueRowsProps = {
  phones: readonly ReportedPhone[]
  /** The phone that is being decided on. */
  busyId: string | undefined
  onAct: (phone: ReportedPhone, act: QueueAct) => void
}

/** Not rendered again when the dialog opens or closes: fifty rows would hold it up. */
const QueueRows = memo(function QueueRows({ phones, busyId, onAct }: QueueRowsProps) {
  const columns: Column<ReportedPhone>[] = [
    { label: messages.seller, cell: ({ sellerName }) => sellerName },
    {
      label: messages.product,
      cell: (phone) => <ReportedPhoneCell phone={phone} />,
      small: 'title',
      heading: true,
      cellId: phoneCellId,
    },
    {
      label: messages.brand,
      cell: ({ brand_name }) => <span className="whitespace-nowrap">{brand_name}</span>,
    },
    { label: messages.reports, cell: (phone) => <ReportsCell phone={phone} /> },
    {
      label: messages.actions,
      small: 'action',
      align: 'end',
      cell: (phone) => (
        <RowActions
          describedBy={phoneCellId(phone)}
          busy={busyId === phone._id}
          actions={actionsOn(phone).map((action) => ({ ...action, onPress: () => onAct(phone, action.act) }))}
        />
      ),
    },
  ]
  return (
    <StackedTable
      caption={moderationMessages.reportsTitle}
      columns={columns}
      rows={phones}
      keyOf={({ _id }) => _id}
    />
  )
})
