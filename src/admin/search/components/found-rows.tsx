import { Link } from 'react-router'
import BadgeCheck from '~icons/lucide/badge-check'
import { MemberLink } from '../../../accounts/components/member-link.tsx'
import { bookingPaths } from '../../../kernel/paths.ts'
import { OrderNumber } from '../../../orders/components/order-facts.tsx'
import { stageLabels } from '../../../orders/texts.ts'
import { Amount, EmailText, Moment } from '../../../ui/formatted-values.tsx'
import { Section } from '../../../ui/page-header.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import type { FoundMember, FoundOrder, FoundPhone } from '../contract.ts'
import { foundTexts as words } from '../texts.ts'

export const memberColumns = (): Column<FoundMember>[] => [
  {
    label: words.name,
    mobileSlot: 'title',
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

export const orderColumns = (): Column<FoundOrder>[] => [
  {
    label: words.order,
    mobileSlot: 'title',
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

/** Of sold and withdrawn phones, too. */
export const phoneColumns = (): Column<FoundPhone>[] => [
  {
    label: words.phone,
    mobileSlot: 'title',
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

type ListedProps<Row> = { title: string; rows: Row[]; columns: readonly Column<Row>[]; none?: string }

/** A titled table; without rows, the sentence `none`, or nothing at all. */
export function Listed<Row extends { _id: string }>({ title, rows, columns, none }: ListedProps<Row>) {
  if (rows.length === 0 && !none) return null
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="text-quiet text-sm">{none}</p>
      ) : (
        <StackedTable caption={title} columns={columns} rows={rows} />
      )}
    </Section>
  )
}
