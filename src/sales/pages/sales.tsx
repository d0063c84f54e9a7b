import HandCoins from 'lucide-react/icons/hand-coins'
import { Link } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { Photo } from '../../images/components/photo.tsx'
import { formatPostingTime } from '../../kernel/time.ts'
import { OrderNumber } from '../../orders/components/order-number.tsx'
import { useLiveOrders } from '../../orders/components/use-live-orders.ts'
import { bookingPaths } from '../../orders/paths.ts'
import { waitingStatuses } from '../../orders/rules.ts'
import { stageLabels } from '../../orders/texts.ts'
import { sellingPaths } from '../../selling/paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import type { SellerSale } from '../contract.ts'
import { loadSalesFile, salesQuery } from '../queries.ts'
import { salesTexts } from '../texts.ts'

const needs: PageNeeds = () => [salesQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** Sales: the seller's phones that buyers have paid for. */
export default function SalesPage() {
  const sales = usePagedList(salesQuery)
  useLiveOrders('sales')
  return (
    <>
      <PageHeader
        title={salesTexts.title}
        intro={salesTexts.intro}
        action={
          sales.rows.length > 0 && (
            <DownloadButton label={salesTexts.download} name="sales.csv" load={loadSalesFile} />
          )
        }
      />
      <PagedRows
        list={sales}
        failed={salesTexts.loadFailed}
        empty={
          <EmptyState
            icon={HandCoins}
            title={salesTexts.empty}
            hint={salesTexts.emptyHint}
            action={
              <Link to={sellingPaths.mine} className="btn btn-primary">
                {salesTexts.myProducts}
              </Link>
            }
          />
        }
      >
        {(rows) => <SalesTable sales={rows} />}
      </PagedRows>
    </>
  )
}

const listColumns = (): readonly Column<SellerSale>[] => [
  {
    label: salesTexts.product,
    cell: (sale) => <SoldPhone sale={sale} />,
    mobileSlot: 'title',
    heading: true,
  },
  { label: salesTexts.buyer, translate: 'no', cell: (sale) => sale.buyerName },
  { label: salesTexts.price, cell: (sale) => <Amount value={sale.product_price} currency={sale.currency} /> },
  { label: salesTexts.paidAt, cell: (sale) => formatPostingTime(sale.paidAt) },
  { label: salesTexts.stage, cell: (sale) => <Stage stage={sale.stage} /> },
]

export function SalesTable({ sales }: { sales: readonly SellerSale[] }) {
  return (
    <StackedTable caption={salesTexts.title} columns={listColumns()} rows={sales} keyOf={({ _id }) => _id} />
  )
}

function SoldPhone({ sale: { _id, image, product_name: name } }: { sale: SellerSale }) {
  return (
    <span className="flex items-center gap-3">
      {image && (
        <span className="block w-16 shrink-0 overflow-hidden rounded-field">
          <Photo url={image} alt="" sizes="4rem" />
        </span>
      )}
      <span className="min-w-0">
        <Link to={bookingPaths.order(_id)} translate="no" className="link inline-block py-1">
          {name}
        </Link>
        <OrderNumber id={_id} />
      </span>
    </span>
  )
}

function Stage({ stage }: { stage: SellerSale['stage'] }) {
  const waits = waitingStatuses.some((waiting) => waiting === stage)
  return (
    <span className={`badge whitespace-nowrap ${waits ? 'badge-warning' : 'badge-ghost'}`}>
      {stageLabels[stage]}
    </span>
  )
}
