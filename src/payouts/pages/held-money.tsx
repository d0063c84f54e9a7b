import { useState } from 'react'
import { Link } from 'react-router'
import { MemberLink } from '../../accounts/components/member-link.tsx'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { useDuty } from '../../auth/guards/components/use-role.ts'
import { formatAmount } from '../../kernel/money.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { Amount, EmailText } from '../../ui/formatted-values.tsx'
import { PageHeader, Section } from '../../ui/page-header.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import type { WireHeldSale, WireHold } from '../admin-contract.ts'
import { type HoldAct, HoldDialog } from '../components/hold-dialog.tsx'
import { heldMoneyQuery, payoutHoldsQuery } from '../queries.ts'
import { holdTexts as words } from '../texts/admin.ts'

const needs: PageNeeds = () => [heldMoneyQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** Money that waits for an admin, and the holds on payouts. */
export default function HeldMoneyPage() {
  const [act, setAct] = useState<HoldAct | null>(null)
  const sales = usePagedList(heldMoneyQuery)
  const mayAct = useDuty('money')
  const holds = usePagedList(payoutHoldsQuery)
  const none = (text: string) => <p className="text-quiet">{text}</p>
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <div className="grid gap-8">
        <Section title={words.sales}>
          <PagedRows list={sales} words={{ failed: words.salesFailed }} empty={none(words.noSales)}>
            {(rows) => (
              <StackedTable
                caption={words.sales}
                columns={mayAct ? saleColumns(setAct) : saleColumns(setAct).slice(0, -1)}
                rows={rows}
              />
            )}
          </PagedRows>
        </Section>
        <Section title={words.holds}>
          <PagedRows list={holds} words={{ failed: words.holdsFailed }} empty={none(words.noHolds)}>
            {(rows) => (
              <StackedTable
                caption={words.holds}
                columns={mayAct ? holdColumns(setAct) : holdColumns(setAct).slice(0, -1)}
                rows={rows}
              />
            )}
          </PagedRows>
        </Section>
      </div>
      {act && <HoldDialog {...act} onDone={() => setAct(null)} />}
    </>
  )
}

type Seller = { _id: string; name: string; email: string; isClosed?: boolean }

function SellerName({ seller: { _id, name, email, isClosed = false } }: { seller: Seller }) {
  return (
    <>
      <MemberLink id={_id}>{name}</MemberLink>
      <span className="block font-normal text-quiet text-sm">
        <EmailText email={email} />
        {isClosed && <span>{`, ${words.closed}`}</span>}
      </span>
    </>
  )
}

const describedBy = (id: string) => ({ 'aria-describedby': id })

const saleId = ({ _id }: WireHeldSale) => `sale-${_id}`

const saleColumns = (onAct: (act: HoldAct) => void): readonly Column<WireHeldSale>[] => [
  {
    label: words.product,
    cell: ({ _id, product }) => (
      <Link to={bookingPaths.order(_id)} translate="no" className="link [overflow-wrap:anywhere]">
        {product}
      </Link>
    ),
    mobileSlot: 'title',
    cellId: saleId,
  },
  { label: words.seller, cell: ({ seller }) => <SellerName seller={seller} /> },
  {
    label: words.amount,
    align: 'end',
    cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  {
    label: words.why,
    cell: ({ why, linkedBy }) => (
      <span className="grid max-w-prose text-start">
        {why === 'check' ? (
          linkedBy.map((sign) => <span key={sign}>{words.signs[sign]}</span>)
        ) : (
          <span>{why === 'risky-payment' ? words.riskyPayment : words.newSeller}</span>
        )}
      </span>
    ),
  },
  {
    label: words.actions,
    cell: (sale) => (
      <span className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-outline btn-sm"
          {...describedBy(saleId(sale))}
          onClick={() => onAct({ act: 'release', id: sale._id, name: sale.product })}
        >
          {words.release}
        </button>
        <button
          type="button"
          className="btn btn-outline btn-sm"
          {...describedBy(saleId(sale))}
          onClick={() => onAct({ act: 'hold', id: sale.seller._id, name: sale.seller.name })}
        >
          {words.hold}
        </button>
      </span>
    ),
    mobileSlot: 'action',
  },
]

const holdId = ({ seller }: WireHold) => `hold-${seller._id}`

const holdColumns = (onAct: (act: HoldAct) => void): readonly Column<WireHold>[] => [
  {
    label: words.seller,
    cell: ({ seller }) => <SellerName seller={seller} />,
    mobileSlot: 'title',
    cellId: holdId,
  },
  {
    label: words.reason,
    cell: ({ reason, since }) => (
      <span className="grid min-w-0 max-w-prose text-start [overflow-wrap:anywhere]">
        <span>{words.reasonInWords(reason)}</span>
        <time dateTime={since} className="text-quiet text-sm tabular-nums">
          {words.since(formatPostingTime(since))}
        </time>
      </span>
    ),
  },
  {
    label: words.amount,
    align: 'end',
    cell: ({ due, currency }) => (
      <span className="tabular-nums">{words.due(formatAmount(due, currency))}</span>
    ),
  },
  {
    label: words.actions,
    cell: (hold) => (
      <button
        type="button"
        className="btn btn-outline btn-sm"
        {...describedBy(holdId(hold))}
        onClick={() => onAct({ act: 'lift', id: hold.seller._id, name: hold.seller.name })}
      >
        {words.lift}
      </button>
    ),
    mobileSlot: 'action',
  },
]
