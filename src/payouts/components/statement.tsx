import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from 'react-router'
import { formatAmount } from '../../kernel/money.ts'
import { OrderNumber } from '../../orders/components/order-number.tsx'
import { bookingPaths } from '../../orders/paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import type { StatementLine } from '../contract.ts'
import { statementQuery } from '../queries.ts'
import { statementTexts as words } from '../texts/seller.ts'
import { loadStatementFile } from './use-payouts.ts'

export function StatementSection() {
  const lines = usePagedList(statementQuery)
  return (
    <section aria-label={words.title} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">{words.title}</h2>
        {lines.rows.length > 0 && (
          <DownloadButton label={words.download} name="statement.csv" load={loadStatementFile} />
        )}
      </div>
      <PagedRows
        list={lines}
        failed={words.failed}
        empty={<EmptyState icon={ReceiptText} title={words.empty} hint={words.emptyHint} />}
      >
        {(rows) => <StatementTable lines={rows} />}
      </PagedRows>
    </section>
  )
}

const listColumns = (): readonly Column<StatementLine>[] => [
  { label: words.what, cell: (line) => <What line={line} />, mobileSlot: 'title', heading: true },
  { label: words.at, cell: ({ at }) => <Moment at={at} /> },
  { label: words.amount, cell: (line) => <Movement line={line} />, align: 'end' },
  {
    label: words.balance,
    cell: ({ balance, currency }) => <Amount value={balance} currency={currency} />,
    align: 'end',
  },
]

function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
  return <StackedTable caption={words.title} columns={listColumns()} rows={lines} keyOf={({ _id }) => _id} />
}

function What({ line: { kind, orderId, product } }: { line: StatementLine }) {
  if (!orderId) return <span>{words.kinds[kind]}</span>
  return (
    <>
      <span>{words.kinds[kind]}</span>
      <Link
        to={bookingPaths.order(orderId)}
        className="link block py-0.5 font-normal text-sm [overflow-wrap:anywhere]"
      >
        <span translate={product ? 'no' : undefined}>{product ?? words.seeOrder}</span>
      </Link>
      <OrderNumber id={orderId} />
    </>
  )
}

function Movement({ line: { amount, currency } }: { line: StatementLine }) {
  return (
    <span translate="no" className="font-semibold tabular-nums">
      {`${amount < 0 ? '' : '+'}${formatAmount(amount, currency)}`}
    </span>
  )
}
