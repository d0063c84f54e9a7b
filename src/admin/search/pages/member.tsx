import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { formatPhoneNumber } from '../../../kernel/number.ts'
import { listingPaths } from '../../../kernel/paths.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { flagKindTexts } from '../../../listings/flags/texts.ts'
import { NoticeText } from '../../../notifications/components/notice-text.tsx'
import { holdTexts, payoutsTexts } from '../../../payouts/texts/admin.ts'
import { trustPaths } from '../../../trust/rules.ts'
import { reasonTexts } from '../../../trust/texts.ts'
import { CheckPanel } from '../../../trust/verification/components/check-panel.tsx'
import { Amount, Moment } from '../../../ui/formatted-values.tsx'
import { BackLink, PageHeader, Section } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import type { Column } from '../../../ui/stacked-table.tsx'
import { AuditedAct } from '../../audit/components/audited-act.tsx'
import { auditTexts } from '../../audit/texts.ts'
import { signTexts } from '../../members/texts.ts'
import { adminPaths } from '../../rules.ts'
import { Listed, orderColumns, phoneColumns } from '../components/found-rows.tsx'
import {
  CloseAccount,
  LogOut,
  memberKey,
  memberQuery,
  NoteForm,
  Suspension,
} from '../components/member-acts.tsx'
import type { MemberRecord } from '../contract.ts'
import { foundTexts, memberTexts as words } from '../texts.ts'

const needs: PageNeeds = (id) => [memberQuery(id)]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function MemberPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={adminPaths.search}>{words.back}</BackLink>
      <QueryResult query={useQuery(memberQuery(id))} failed={words.failed}>
        {(member) => <MemberView key={member._id} member={member} />}
      </QueryResult>
    </>
  )
}

function MemberView({ member }: { member: MemberRecord }) {
  const { phones, orders, reports, flags, notices, payouts, acts } = member
  const { none } = words
  return (
    <>
      <PageHeader
        title={member.name}
        translate="no"
        intro={
          <span translate="no" className="wrap-anywhere">
            {member.email}
          </span>
        }
        action={
          !member.closedAt && (
            <DutyOnly duty="members">
              <div className="flex flex-wrap gap-2">
                <LogOut member={member} />
                {member.role !== 'admin' && <Suspension member={member} />}
                <CloseAccount member={member} />
              </div>
            </DutyOnly>
          )
        }
      />
      <div className="grid gap-6">
        <AccountFacts member={member} />
        {member.role !== 'buyer' && <Balance balance={member.balance} />}
        {(member.role === 'seller' || member.verifications.length > 0) && (
          <CheckPanel member={member} queryKey={memberKey} />
        )}
        <Listed title={words.orders} rows={orders} columns={orderColumns()} none={none} />
        <Listed title={words.phones} rows={phones} columns={phoneColumns()} none={none} />
        <Listed title={words.reports} rows={reports} columns={reportColumns()} none={none} />
        <Listed title={words.flags} rows={flags} columns={flagColumns()} none={none} />
        <Listed title={words.payouts} rows={payouts} columns={payoutColumns()} none={none} />
        <Listed title={words.notices} rows={notices} columns={noticeColumns()} none={none} />
        <Listed title={words.acts} rows={acts} columns={actColumns()} none={none} />
        <NoteForm id={member._id} />
      </div>
    </>
  )
}

function AccountFacts({ member }: { member: MemberRecord }) {
  const { role, verified, emailVerified, createdAt, closedAt, suspension, hold, sharedWithSuspended } = member
  const facts = [
    foundTexts.roles[role],
    verified && foundTexts.verified,
    emailVerified ? words.confirmed : words.unconfirmed,
    words.joined(formatPostingTime(createdAt)),
  ].filter(Boolean)
  const troubles = [
    closedAt && { title: words.closed(formatPostingTime(closedAt)) },
    suspension && { title: words.suspended(formatPostingTime(suspension.since)), reason: suspension.reason },
    hold && {
      title: words.held(formatPostingTime(hold.since)),
      reason: holdTexts.reasonInWords(hold.reason),
    },
    sharedWithSuspended.length > 0 && {
      title: signTexts.label,
      reason: sharedWithSuspended.map((sign) => signTexts.signs[sign]).join(', '),
    },
  ].filter((trouble) => !!trouble)
  return (
    <section
      aria-label={words.facts}
      className="grid gap-2 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <p>{facts.join(' · ')}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <span translate="no">{member.mobile ? formatPhoneNumber(member.mobile) : words.noMobile}</span>
        {role !== 'buyer' && (
          <Link to={listingPaths.seller(member._id)} translate="no" className="link wrap-anywhere">
            {member.shop ?? words.sellerPage}
          </Link>
        )}
      </p>
      {troubles.map((trouble) => (
        <p key={trouble.title} className="wrap-anywhere">
          <strong>{trouble.title}</strong>
          {'reason' in trouble && <span className="block text-quiet text-sm">{trouble.reason}</span>}
        </p>
      ))}
    </section>
  )
}

function Balance({ balance }: { balance: MemberRecord['balance'] }) {
  const { currency, ...amounts } = balance
  return (
    <Section title={words.balance}>
      <dl className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 panel p-4 sm:grid-cols-4">
        {(Object.keys(amounts) as (keyof typeof amounts)[]).map((name) => (
          <div key={name}>
            <dt className="text-quiet text-sm">{words.amounts[name]}</dt>
            <dd className="font-medium">
              <Amount value={amounts[name]} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const flagColumns = (): Column<MemberRecord['flags'][number]>[] => [
  {
    label: foundTexts.phone,
    mobileSlot: 'title',
    cell: ({ _id, product_name }) => (
      <Link to={listingPaths.product(_id)} translate="no" className="link wrap-anywhere">
        {product_name}
      </Link>
    ),
  },
  {
    label: words.reason,
    cell: ({ kinds }) => (
      <Link to={trustPaths.flags} className="link">
        {kinds.map((kind) => flagKindTexts[kind]).join(', ')}
      </Link>
    ),
  },
]

const noticeColumns = (): Column<MemberRecord['notices'][number]>[] => [
  {
    label: words.notice,
    mobileSlot: 'title',
    cell: (notice) => <NoticeText notice={notice} />,
  },
  { label: words.seen, cell: ({ read }) => (read ? words.yes : words.no) },
  { label: foundTexts.since, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

const reportColumns = (): Column<MemberRecord['reports'][number]>[] => [
  {
    label: foundTexts.phone,
    mobileSlot: 'title',
    cell: ({ productId, product_name }) => (
      <Link to={listingPaths.product(productId)} translate="no" className="link wrap-anywhere">
        {product_name}
      </Link>
    ),
  },
  { label: words.reason, cell: ({ reason }) => (reason ? reasonTexts[reason] : words.noReason) },
  {
    label: words.decision,
    cell: ({ decision }) => (decision ? words.decisions[decision] : words.open),
  },
  { label: foundTexts.since, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

const payoutColumns = (): Column<MemberRecord['payouts'][number]>[] => [
  {
    label: words.amount,
    mobileSlot: 'title',
    cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  { label: foundTexts.state, cell: ({ state }) => payoutsTexts.states[state] },
  { label: foundTexts.since, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

const actColumns = (): Column<MemberRecord['acts'][number]>[] => [
  {
    label: auditTexts.act,
    mobileSlot: 'title',
    cell: (entry) => <AuditedAct entry={entry} />,
  },
  { label: auditTexts.admin, cell: ({ admin }) => <span className="break-all">{admin}</span> },
  { label: auditTexts.at, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]
