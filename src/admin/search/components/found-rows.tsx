import BadgeCheck from 'lucide-react/icons/badge-check'
import { Link } from 'react-router'
import { MemberLink } from '../../../accounts/components/member-link.tsx'
import { OrderNumber } from '../../../orders/components/order-number.tsx'
import { bookingPaths } from '../../../orders/paths.ts'
import { stageLabels } from '../../../orders/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import type { FoundMember, FoundOrder, FoundPhone } from '../contract.ts'
import { foundTexts as words } from '../texts.ts'

type RowsProps<Row> = { caption: string; rows: Row[] }

const memberColumns = (): Column<FoundMember>[] => [
  {
    label: words.name,
    mobileSlot: 'title',
    heading: true,
    cell: (member) => (
      <span className="flex items-center gap-1.5">
        <MemberLink id={member._id}>{member.name}</MemberLink>
        {member.verified && (
          <>
            <BadgeCheck size={16} aria-hidden="true" />
            <span className="sr-only">{words.verified}</span>
          </>
        )}
      </span>
    ),
  },
  { label: words.email, cell: ({ email }) => <EmailText email={email} /> },
  {
    label: words.role,
    cell: ({ role, closed }) => (
      <>
        <span>{words.roles[role]}</span>
        {closed && <span className="block text-quiet text-sm">{words.closed}</span>}
      </>
    ),
  },
]

export function MemberRows({ caption, rows }: RowsProps<FoundMember>) {
  return <StackedTable caption={caption} columns={memberColumns()} rows={rows} keyOf={({ _id }) => _id} />
}

const orderColumns = (): Column<FoundOrder>[] => [
  {
    label: words.order,
    mobileSlot: 'title',
    heading: true,
    cell: ({ _id, product_name }) => (
      <Link to={bookingPaths.order(_id)} translate="no" className="link wrap-anywhere">
        <span>{product_name}</span>
        <OrderNumber id={_id} />
      </Link>
    ),
  },
  { label: words.buyer, cell: ({ buyer }) => <MemberLink id={buyer._id}>{buyer.name}</MemberLink> },
  { label: words.seller, cell: ({ seller }) => <MemberLink id={seller._id}>{seller.name}</MemberLink> },
  {
    label: words.price,
    align: 'end',
    cell: ({ product_price, currency }) => <Amount value={product_price} currency={currency} />,
  },
  {
    label: words.stage,
    cell: ({ stage, disputed }) => (
      <>
        <span>{stageLabels[stage]}</span>
        {disputed && stage !== 'disputed' && (
          <span className="block text-quiet text-sm">{words.disputed}</span>
        )}
      </>
    ),
  },
  { label: words.since, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

export function OrderRows({ caption, rows }: RowsProps<FoundOrder>) {
  return <StackedTable caption={caption} columns={orderColumns()} rows={rows} keyOf={({ _id }) => _id} />
}

const phoneColumns = (): Column<FoundPhone>[] => [
  {
    label: words.phone,
    mobileSlot: 'title',
    heading: true,
    cell: ({ _id, product_name, brand_name }) => (
      <Link to={`/product/${_id}`} translate="no" className="link wrap-anywhere">
        <span>{product_name}</span>
        <span className="block font-normal text-quiet text-sm">{brand_name}</span>
      </Link>
    ),
  },
  { label: words.seller, cell: ({ seller }) => <MemberLink id={seller._id}>{seller.name}</MemberLink> },
  {
    label: words.price,
    align: 'end',
    cell: ({ price, currency }) => <Amount value={price} currency={currency} />,
  },
  { label: words.state, cell: ({ state }) => words.states[state] },
  { label: words.since, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

/** Lists the phones that a search found, sold and withdrawn ones included, each with a link to its page. */
export function PhoneRows({ caption, rows }: RowsProps<FoundPhone>) {
  return <StackedTable caption={caption} columns={phoneColumns()} rows={rows} keyOf={({ _id }) => _id} />
}
