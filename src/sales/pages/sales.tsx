import { useSearchParams } from 'react-router'
import HandCoins from '~icons/lucide/hand-coins'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { chargebackTexts } from '../../disputes/texts.ts'
import { addMonths, formatMonth, monthInDhaka } from '../../kernel/calendar.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { OfferPush } from '../../notifications/push/components/offer-push.tsx'
import { OrderedPhone, OrderState } from '../../orders/components/order-facts.tsx'
import { useLiveOrders } from '../../orders/queries.ts'
import { waitingStatuses } from '../../orders/rules.ts'
import { stageLabels } from '../../orders/texts.ts'
import { sellingPaths } from '../../selling/rules.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { LinkButton } from '../../ui/empty-state.tsx'
import { Amount, Moment } from '../../ui/formatted-values.tsx'
import { ListSearch, readListSearch, useListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { SalesMonth } from '../components/sales-month.tsx'
import type { SellerSale } from '../contract.ts'
import { loadSalesFile, salesMonthQuery, salesQuery } from '../queries.ts'
import { salesTexts } from '../texts.ts'

const shownMonths = 12

/** Reads the month in the address, such as '2026-11'; undefined for all. */
const readMonth = (address: URLSearchParams) => {
  const month = address.get('month') ?? ''
  return listMonths().includes(month) ? month : undefined
}

function listMonths(): string[] {
  const now = monthInDhaka(new Date())
  return Array.from({ length: shownMonths }, (_, back) => addMonths(now, -back))
}

const needs: PageNeeds = (_, search) => [
  salesQuery(readMonth(search), readListSearch(search)),
  salesMonthQuery(readMonth(search) ?? monthInDhaka(new Date())),
]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function SalesPage() {
  const [address] = useSearchParams()
  const month = readMonth(address)
  const searched = useListSearch()
  const sales = usePagedList(salesQuery(month, searched.text))
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
      {sales.rows.length > 0 && <OfferPush />}
      <SalesMonth month={month} />
      {(sales.rows.length > 0 || month || searched.text) && (
        <div className="flex flex-wrap items-start gap-x-4">
          <MonthField month={month} />
          <div className="min-w-0 grow">
            <ListSearch label={salesTexts.search} searched={searched} list={sales} />
          </div>
        </div>
      )}
      <PagedRows
        list={sales}
        searched={searched}
        words={salesTexts}
        icon={HandCoins}
        action={<LinkButton to={sellingPaths.mine}>{salesTexts.myProducts}</LinkButton>}
      >
        {(rows) => <SalesTable sales={rows} />}
      </PagedRows>
    </>
  )
}

function MonthField({ month }: { month: string | undefined }) {
  const [, setAddress] = useSearchParams()
  const choose = (chosen: string) =>
    setAddress(
      (before) => {
        if (chosen) before.set('month', chosen)
        else before.delete('month')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <select
      aria-label={salesTexts.months}
      className="select mb-5 w-auto min-w-40"
      value={month ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{salesTexts.allMonths}</option>
      {listMonths().map((one) => (
        <option key={one} value={one}>
          {formatMonth(one)}
        </option>
      ))}
    </select>
  )
}

const listColumns = (): readonly Column<SellerSale>[] => [
  {
    label: salesTexts.product,
    cell: (sale) => <OrderedPhone order={sale} />,
    mobileSlot: 'title',
  },
  { label: salesTexts.buyer, translate: 'no', cell: (sale) => sale.buyerName },
  {
    label: salesTexts.price,
    cell: (sale) => <Amount value={sale.product_price} currency={sale.currency} />,
    align: 'end',
  },
  { label: salesTexts.paidAt, cell: (sale) => <Moment at={sale.paidAt} /> },
  { label: salesTexts.stage, cell: (sale) => <Stage sale={sale} /> },
]

/** What a seller does next about a sale, or what happens by itself; empty when nothing does. */
function nextStep({ stage, dueAt, meetsAt, proposedBy, bankAsks }: SellerSale): string {
  const words = salesTexts.nextSteps
  if (bankAsks) return chargebackTexts.openTitle
  const time = dueAt && formatPostingTime(dueAt)
  if (stage === 'disputed') return time ? words.settle(time) : words.decides
  if (proposedBy) return words.proposed[proposedBy]
  if (meetsAt && new Date(meetsAt) > new Date()) return words.meets(formatPostingTime(meetsAt))
  if (!time) return ''
  if (stage === 'paid') return meetsAt ? words.handOver(time) : words.agree(time)
  if (stage === 'handed-over') return words.wait(time)
  return stage === 'returning' ? words.takeBack(time) : ''
}

export function SalesTable({ sales }: { sales: readonly SellerSale[] }) {
  return <StackedTable caption={salesTexts.title} columns={listColumns()} rows={sales} />
}

function Stage({ sale }: { sale: SellerSale }) {
  const waits = waitingStatuses.some((waiting) => waiting === sale.stage)
  return (
    <OrderState next={nextStep(sale)}>
      <span className={`badge whitespace-nowrap ${waits ? 'badge-warning' : 'badge-ghost'}`}>
        {stageLabels[sale.stage]}
      </span>
    </OrderState>
  )
}
