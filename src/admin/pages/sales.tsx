import { Link, useSearchParams } from 'react-router'
import Receipt from '~icons/lucide/receipt-text'
import { MemberLink } from '../../accounts/components/member-link.tsx'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { listingPaths } from '../../kernel/paths.ts'
import { dayInDhaka, formatDay } from '../../kernel/time.ts'
import { createApi, readPage } from '../../ui/api.ts'
import { Amount, Moment } from '../../ui/formatted-values.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import { tableQuery } from '../../ui/paged-list.ts'
import type { Column } from '../../ui/stacked-table.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { Sale } from '../contract.ts'
import type { OverviewApi } from '../routes.ts'
import { adminPaths } from '../rules.ts'
import { overviewTexts, salesTexts as texts } from '../texts.ts'

const api = createApi<OverviewApi>()

type Days = { from: string; to: string }

const salesQuery = (days: Days) =>
  tableQuery(['admin', 'sales', days.from, days.to], (page, call) =>
    readPage(api.overview.sales.$get({ query: { ...days, ...page } }, call)),
  )

function readDays(address: URLSearchParams): Days {
  const today = dayInDhaka(new Date())
  return { from: address.get('from') ?? today, to: address.get('to') ?? today }
}

const needs: PageNeeds = (_, search) => [salesQuery(readDays(search))]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function SalesPage() {
  const [search] = useSearchParams()
  const days = readDays(search)
  const columns: Column<Sale>[] = [
    {
      label: texts.product,
      cell: (sale) => (
        <Link to={listingPaths.product(sale.productId)} translate="no" className="link">
          {sale.product_name}
        </Link>
      ),
      mobileSlot: 'title',
    },
    { label: texts.price, cell: (sale) => <Amount value={sale.product_price} currency={sale.currency} /> },
    { label: texts.seller, cell: (sale) => <MemberLink id={sale.sellerId}>{sale.sellerEmail}</MemberLink> },
    { label: texts.buyer, cell: (sale) => <MemberLink id={sale.buyerId}>{sale.buyerEmail}</MemberLink> },
    { label: texts.paidAt, cell: ({ paidAt }) => <Moment at={paidAt} /> },
  ]
  return (
    <>
      <BackLink to={adminPaths.overview}>{overviewTexts.title}</BackLink>
      <TablePage
        words={{ ...texts, intro: texts.period(formatDay(days.from), formatDay(days.to)) }}
        icon={Receipt}
        query={() => salesQuery(days)}
        columns={columns}
      />
    </>
  )
}
