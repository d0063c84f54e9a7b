import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import type { ReportedPhone } from '../contract.ts'
import { queueMessages as messages } from '../messages/admin.ts'
import { moderationMessages } from '../messages/reports.ts'
import { QueueActions } from './queue-actions.tsx'
import { ReportedPhoneCell, ReportsCell } from './reported-phone-cells.tsx'
import { type QueueAct, useDecideReports } from './use-report-queue.ts'

/** The id of the cell with the phone's name, for `aria-describedby` of the row's buttons. */
const phoneCellId = ({ _id }: ReportedPhone) => `reported-${_id}`

/** Every reported phone once. To dismiss takes one press; what cannot be undone asks for confirmation. */
export function ReportQueue({ phones }: { phones: readonly ReportedPhone[] }) {
  const decide = useDecideReports()
  const [chosen, setChosen] = useState<{ phone: ReportedPhone; act: QueueAct } | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const isDecided = useRef(false)

  // The button that was pressed is gone with its row: the focus goes to the queue, not to nowhere.
  useEffect(() => {
    if (chosen || !isDecided.current) return
    isDecided.current = false
    table.current?.focus()
  })

  const run = (choice: { phone: ReportedPhone; act: QueueAct }) =>
    decide.mutate(choice, {
      onSuccess() {
        isDecided.current = true
        setChosen(null)
      },
    })
  const cancel = () => {
    setChosen(null)
    decide.reset()
  }

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
        <QueueActions
          phone={phone}
          describedBy={phoneCellId(phone)}
          busy={decide.isPending && decide.variables.phone._id === phone._id}
          onAct={(act) => (act === 'dismissed' ? run({ phone, act }) : setChosen({ phone, act }))}
        />
      ),
    },
  ]
  const asked = chosen && chosen.act !== 'dismissed' ? messages.confirm[chosen.act] : null
  return (
    <div ref={table} tabIndex={-1}>
      {decide.error && !chosen && (
        <p role="alert" className="pb-3 text-error">
          {decide.error.message}
        </p>
      )}
      <StackedTable
        caption={moderationMessages.reportsTitle}
        columns={columns}
        rows={phones}
        keyOf={({ _id }) => _id}
      />
      <ConfirmDialog
        open={asked !== null}
        title={asked && chosen ? asked.title(chosen.phone) : ''}
        confirmLabel={asked?.submit ?? ''}
        danger
        busy={decide.isPending}
        onConfirm={() => chosen && run(chosen)}
        onCancel={cancel}
      >
        <p>{asked?.text}</p>
        {decide.error && (
          <p role="alert" className="pt-3 text-error">
            {decide.error.message}
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}
