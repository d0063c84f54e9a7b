import { Link } from 'react-router'
import { formatDollars, signedDollars } from '../../kernel/money.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { bookingPaths } from '../../orders/paths.ts'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import type { StatementLine } from '../contract.ts'
import { statementMessages as words } from '../messages/money.ts'

const listColumns = (): readonly Column<StatementLine>[] => [
  { label: words.what, cell: (line) => <What line={line} />, small: 'title', heading: true },
  {
    label: words.at,
    cell: ({ at }) => (
      <time dateTime={at} className="text-quiet text-sm tabular-nums">
        {formatPostingTime(new Date(at))}
      </time>
    ),
  },
  { label: words.amount, cell: ({ amount }) => <Amount amount={amount} />, align: 'end' },
  {
    label: words.balance,
    cell: ({ balance }) => <span className="tabular-nums">{signedDollars(balance)}</span>,
    align: 'end',
  },
]

/** The movements of a seller's balance, newest first. */
export function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
  return <StackedTable caption={words.title} columns={listColumns()} rows={lines} keyOf={({ _id }) => _id} />
}

function What({ line: { kind, orderId, product } }: { line: StatementLine }) {
  if (!orderId) return words.kinds[kind]
  return (
    <>
      {words.kinds[kind]}
      <Link
        to={bookingPaths.order(orderId)}
        className="link block py-0.5 font-normal text-sm [overflow-wrap:anywhere]"
      >
        {product ?? words.seeOrder}
      </Link>
    </>
  )
}

function Amount({ amount }: { amount: number }) {
  return (
    <span className="font-semibold tabular-nums">
      {amount < 0 ? '−' : '+'}
      {formatDollars(Math.abs(amount))}
    </span>
  )
}
