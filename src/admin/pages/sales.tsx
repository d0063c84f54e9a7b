import Receipt from 'lucide-react/icons/receipt-text'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { loadList } from '../../auth/guards/components/page-guards.tsx'
import { dayInDhaka, formatDay, formatPostingTime } from '../../kernel/time.ts'
import { listingPaths } from '../../listings/paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink, PageHeader } from '../../ui/page-header.tsx'
import { tableRows, usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import type { Sale } from '../contract.ts'
import { salesMessages as messages, overviewMessages } from '../messages.ts'
import { adminPaths } from '../paths.ts'
import { salesQuery } from '../queries.ts'

/** The days in the page's address, today unless it says others. */
function readDays(address: URLSearchParams): { from: string; to: string } {
  const today = dayInDhaka(new Date())
  return { from: address.get('from') ?? today, to: address.get('to') ?? today }
}

/** Loads the first sales before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, salesQuery(readDays(new URL(args.request.url).searchParams)))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** The sales of some days, which the overview links to. */
export default function SalesPage() {
  const [search] = useSearchParams()
  const days = readDays(search)
  const sales = usePagedList(salesQuery(days))
  const columns: Column<Sale>[] = [
    {
      label: messages.product,
      cell: (sale) => (
        <Link to={listingPaths.product(sale.productId)} translate="no" className="link">
          {sale.product_name}
        </Link>
      ),
      mobileSlot: 'title',
      heading: true,
    },
    {
      label: messages.price,
      cell: (sale) => <Amount value={sale.product_price} currency={sale.currency} />,
    },
    { label: messages.seller, cell: (sale) => <EmailText email={sale.sellerEmail} /> },
    { label: messages.buyer, cell: (sale) => <EmailText email={sale.buyerEmail} /> },
    {
      label: messages.paidAt,
      cell: ({ paidAt }) => (
        <time dateTime={paidAt} className="text-quiet text-sm tabular-nums">
          {formatPostingTime(new Date(paidAt))}
        </time>
      ),
    },
  ]
  return (
    <>
      <p className="mb-4">
        <BackLink to={adminPaths.overview}>{overviewMessages.title}</BackLink>
      </p>
      <PageHeader title={messages.title} intro={messages.period(formatDay(days.from), formatDay(days.to))} />
      <PagedRows
        list={sales}
        pageSize={tableRows}
        skeleton={<RowsSkeleton />}
        failed={messages.failed}
        empty={<EmptyState icon={Receipt} title={messages.empty} hint={messages.emptyHint} />}
      >
        {(rows) => (
          <StackedTable caption={messages.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} />
        )}
      </PagedRows>
    </>
  )
}
