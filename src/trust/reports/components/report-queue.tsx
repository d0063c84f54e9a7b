import { memo, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { MemberLink } from '../../../accounts/components/member-link.tsx'
import { useDuty } from '../../../auth/guards/components/use-role.ts'
import { Photo } from '../../../images/components/photo.tsx'
import { listingPaths } from '../../../kernel/paths.ts'
import { Moment } from '../../../ui/formatted-values.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { RowActions, useRowFocus } from '../../../ui/row-actions.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import type { Verdict } from '../../rules.ts'
import { reasonTexts } from '../../texts.ts'
import type { ReportedPhone } from '../contract.ts'
import { closeTexts, reportQueueTexts as words } from '../texts.ts'
import { CloseAccountDialog } from './close-account.tsx'
import { DecideDialog, useDecideReports } from './decide-dialog.tsx'

type QueueAct = Verdict['decision'] | 'close-account'

/** The id of the cell that the row's buttons name in `aria-describedby`. */
const phoneCellId = ({ _id }: ReportedPhone) => `reported-${_id}`

/** Lists every reported phone once, with what an admin can decide. Acts that cannot be undone ask for confirmation. */
export function ReportQueue({ phones }: { phones: readonly ReportedPhone[] }) {
  const decide = useDecideReports()
  const [chosen, setChosen] = useState<{ phone: ReportedPhone; act: Exclude<QueueAct, 'dismissed'> } | null>(
    null,
  )
  const { table, focusAfterRemoval } = useRowFocus(chosen !== null)

  const { mutate } = decide
  const run = useCallback(
    (phone: ReportedPhone, verdict: Verdict) =>
      mutate(
        { phone, verdict },
        {
          onSuccess() {
            focusAfterRemoval()
            setChosen(null)
          },
        },
      ),
    [mutate, focusAfterRemoval],
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
      <ErrorText error={chosen ? null : decide.error} className="pb-3" />
      <QueueRows
        phones={phones}
        busyId={decide.isPending ? decide.variables.phone._id : undefined}
        onAct={act}
      />
      {chosen?.act === 'close-account' && (
        <CloseAccountDialog
          accounts={[{ _id: chosen.phone.sellerId, name: chosen.phone.sellerName }]}
          onDone={() => {
            focusAfterRemoval()
            setChosen(null)
          }}
          onCancel={cancel}
        />
      )}
      {chosen?.act === 'taken-down' && (
        <DecideDialog
          phone={chosen.phone}
          busy={decide.isPending}
          error={decide.error?.message}
          onDecide={(verdict) => run(chosen.phone, verdict)}
          onCancel={cancel}
        />
      )}
    </div>
  )
}

/** A sold phone can only be taken down as stolen. */
function actionsOn({ state }: ReportedPhone, mayDecide: boolean, mayClose: boolean) {
  const takeDown = {
    act: 'taken-down',
    label: state === 'sold' ? words.stolen : words.takeDown,
    style: 'btn-outline btn-error',
  } as const
  const dismiss = { act: 'dismissed', label: words.dismiss, style: 'btn-outline' } as const
  const close = {
    act: 'close-account',
    label: closeTexts.submit,
    style: 'btn-ghost text-error',
  } as const
  return [
    ...(mayDecide ? [dismiss] : []),
    ...(mayDecide && state !== 'withdrawn' ? [takeDown] : []),
    ...(mayClose ? [close] : []),
  ]
}

type QueueRowsProps = {
  phones: readonly ReportedPhone[]
  busyId: string | undefined
  onAct: (phone: ReportedPhone, act: QueueAct) => void
}

/** Memoised: fifty rows would hold up the dialog. */
const QueueRows = memo(function QueueRows({ phones, busyId, onAct }: QueueRowsProps) {
  const mayDecide = useDuty('reports')
  const mayClose = useDuty('members')
  const columns: Column<ReportedPhone>[] = [
    {
      label: words.seller,
      cell: ({ sellerId, sellerName }) => <MemberLink id={sellerId}>{sellerName}</MemberLink>,
    },
    {
      label: words.product,
      cell: (phone) => <ReportedPhoneCell phone={phone} />,
      mobileSlot: 'title',
      cellId: phoneCellId,
    },
    { label: words.brand, cell: ({ brand_name }) => <span className="whitespace-nowrap">{brand_name}</span> },
    { label: words.reports, cell: (phone) => <ReportsCell phone={phone} /> },
    {
      label: words.actions,
      mobileSlot: 'action',
      align: 'end',
      cell: (phone) => (
        <RowActions
          describedBy={phoneCellId(phone)}
          busy={busyId === phone._id}
          actions={actionsOn(phone, mayDecide, mayClose).map((action) => ({
            ...action,
            onPress: () => onAct(phone, action.act),
          }))}
        />
      ),
    },
  ]
  return <StackedTable caption={words.title} columns={columns} rows={phones} />
})

/** A withdrawn phone has no page. */
function ReportedPhoneCell({ phone }: { phone: ReportedPhone }) {
  return (
    <span className="flex items-center gap-3">
      <span className="w-20 shrink-0 overflow-hidden rounded-field md:max-xl:w-14">
        <Photo url={phone.image} alt="" sizes="5rem" />
      </span>
      <span className="grid min-w-0 justify-items-start gap-1">
        {phone.state === 'withdrawn' ? (
          <span translate="no">{phone.product_name}</span>
        ) : (
          <Link to={listingPaths.product(phone._id)} translate="no" className="link min-w-0">
            {phone.product_name}
          </Link>
        )}
        {phone.state !== 'for-sale' && (
          <span className="badge badge-ghost badge-sm">{words.states[phone.state]}</span>
        )}
      </span>
    </span>
  )
}

function ReportsCell({ phone }: { phone: ReportedPhone }) {
  const unexplained = phone.reports - phone.reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <span className="grid min-w-0 gap-1 max-md:justify-items-end max-md:text-end">
      <span className="font-medium tabular-nums">{words.count(phone.reports)}</span>
      <span className="text-sm">
        {[
          ...phone.reasons.map(({ reason, count }) => words.reason(reasonTexts[reason], count)),
          ...(unexplained > 0 ? [words.reason(words.noReason, unexplained)] : []),
        ].join(', ')}
      </span>
      <Moment at={phone.lastReportedAt} />
    </span>
  )
}
