import { Link } from 'react-router'
import { Photo } from '../../../images/components/photo.tsx'
import { formatDollars } from '../../../kernel/money.ts'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { formatMoment } from '../../components/describe-stage.ts'
import { stageLabels, salesMessages as words } from '../../messages/order.ts'
import { bookingPaths } from '../../paths.ts'
import { waitingStatuses } from '../../rules.ts'
import type { SellerSale } from '../contract.ts'

const listColumns = (): readonly Column<SellerSale>[] => [
  { label: words.product, cell: (sale) => <SoldPhone sale={sale} />, small: 'title', heading: true },
  { label: words.buyer, cell: (sale) => sale.buyerName },
  {
    label: words.price,
    cell: (sale) => <span className="whitespace-nowrap">{formatDollars(sale.product_price)}</span>,
  },
  { label: words.paidAt, cell: (sale) => formatMoment(sale.paidAt) },
  { label: words.stage, cell: (sale) => <Stage stage={sale.stage} /> },
]

/** The sales of a seller, newest first, each with a link to its order. */
export function SalesTable({ sales }: { sales: readonly SellerSale[] }) {
  return <StackedTable caption={words.title} columns={listColumns()} rows={sales} keyOf={({ _id }) => _id} />
}

function SoldPhone({ sale: { _id, image, product_name: name } }: { sale: SellerSale }) {
  return (
    <span className="flex items-center gap-3">
      {image && (
        <span className="block w-16 shrink-0 overflow-hidden rounded-field">
          <Photo url={image} alt="" sizes="4rem" />
        </span>
      )}
      <Link to={bookingPaths.order(_id)} className="link min-w-0 py-1">
        {name}
      </Link>
    </span>
  )
}

/** A sale that waits for its seller stands out. */
function Stage({ stage }: { stage: SellerSale['stage'] }) {
  const waits = waitingStatuses.some((waiting) => waiting === stage)
  return (
    <span className={`badge whitespace-nowrap ${waits ? 'badge-warning' : 'badge-ghost'}`}>
      {stageLabels[stage]}
    </span>
  )
}
