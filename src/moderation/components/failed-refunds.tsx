import { formatDollars } from '../../kernel/money.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { moneyMessages as words } from '../messages/money.ts'
import type { FailedRefund } from '../money-contract.ts'
import { OrderLink } from './order-link.tsx'

const listColumns = (): Column<FailedRefund>[] => [
  { label: words.order, cell: (refund) => <OrderLink {...refund} />, small: 'title', heading: true },
  {
    label: words.amount,
    cell: ({ amount }) => <span className="tabular-nums">{formatDollars(amount)}</span>,
  },
  { label: words.attempts, cell: ({ attempt }) => words.count(attempt) },
  {
    label: words.nextAt,
    cell: ({ nextAt }) => (
      <time dateTime={nextAt} className="text-quiet text-sm tabular-nums">
        {formatPostingTime(new Date(nextAt))}
      </time>
    ),
  },
]

/** Refunds that have failed and are tried again. */
export function FailedRefunds({ refunds }: { refunds: FailedRefund[] }) {
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg">{words.refunds}</h2>
        <p className="max-w-prose text-quiet text-sm">
          {refunds.length > 0 ? words.refundsHint : words.noRefunds}
        </p>
      </div>
      {refunds.length > 0 && (
        <StackedTable
          caption={words.refunds}
          columns={listColumns()}
          rows={refunds}
          keyOf={({ orderId, nextAt }) => `${orderId} ${nextAt}`}
        />
      )}
    </section>
  )
}
