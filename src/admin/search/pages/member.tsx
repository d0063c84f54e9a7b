import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { formatPhoneNumber } from '../../../kernel/number.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { flagKindTexts } from '../../../listings/flags/texts.ts'
import { listingPaths } from '../../../listings/paths.ts'
import { NoticeText } from '../../../notifications/components/notice-text.tsx'
import { payoutsTexts } from '../../../payouts/texts/admin.ts'
import { AuditedAct } from '../../../trust/audit/components/audited-act.tsx'
import { auditTexts } from '../../../trust/audit/texts.ts'
import { reasonTexts } from '../../../trust/reports/texts/reasons.ts'
import { trustPaths } from '../../../trust/rules.ts'
import { CheckPanel } from '../../../trust/verification/components/check-panel.tsx'
import { Amount } from '../../../ui/amount.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { Moment } from '../../../ui/moment.tsx'
import { BackLink, PageHeader, Section } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { StackedTable } from '../../../ui/stacked-table.tsx'
import { signTexts } from '../../members/texts.ts'
import { adminPaths } from '../../paths.ts'
import { OrderRows, PhoneRows } from '../components/found-rows.tsx'
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
        <Rows title={words.orders} isEmpty={orders.length === 0}>
          <OrderRows caption={words.orders} rows={orders} />
        </Rows>
        <Rows title={words.phones} isEmpty={phones.length === 0}>
          <PhoneRows caption={words.phones} rows={phones} />
        </Rows>
        <Rows title={words.reports} isEmpty={reports.length === 0}>
          <ReportRows reports={reports} />
        </Rows>
        <Rows title={words.flags} isEmpty={flags.length === 0}>
          <FlagRows flags={flags} />
        </Rows>
        <Rows title={words.payouts} isEmpty={payouts.length === 0}>
          <PayoutRows payouts={payouts} />
        </Rows>
        <Rows title={words.notices} isEmpty={notices.length === 0}>
          <NoticeRows notices={notices} />
        </Rows>
        <Rows title={words.acts} isEmpty={acts.length === 0}>
          <ActRows acts={acts} />
        </Rows>
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
    hold && { title: words.held(formatPostingTime(hold.since)), reason: hold.reason },
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
      <dl className="grid grid-cols-2 gap-3 panel p-4 sm:grid-cols-4">
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

function FlagRows({ flags }: { flags: MemberRecord['flags'] }) {
  return (
    <StackedTable
      caption={words.flags}
      rows={flags}
      keyOf={({ _id }) => _id}
      columns={[
        {
          label: foundTexts.phone,
          mobileSlot: 'title',
          heading: true,
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
      ]}
    />
  )
}

function NoticeRows({ notices }: { notices: MemberRecord['notices'] }) {
  return (
    <StackedTable
      caption={words.notices}
      rows={notices}
      keyOf={({ _id }) => _id}
      columns={[
        {
          label: words.notice,
          mobileSlot: 'title',
          heading: true,
          cell: (notice) => <NoticeText notice={notice} />,
        },
        { label: words.seen, cell: ({ read }) => (read ? words.yes : words.no) },
        { label: foundTexts.since, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  )
}

function ReportRows({ reports }: { reports: MemberRecord['reports'] }) {
  return (
    <StackedTable
      caption={words.reports}
      rows={reports}
      keyOf={({ _id }) => _id}
      columns={[
        {
          label: foundTexts.phone,
          mobileSlot: 'title',
          heading: true,
          translate: 'no',
          cell: ({ product_name }) => product_name,
        },
        { label: words.reason, cell: ({ reason }) => (reason ? reasonTexts[reason] : words.noReason) },
        {
          label: words.decision,
          cell: ({ decision }) => (decision ? words.decisions[decision] : words.open),
        },
        { label: foundTexts.since, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  )
}

function PayoutRows({ payouts }: { payouts: MemberRecord['payouts'] }) {
  return (
    <StackedTable
      caption={words.payouts}
      rows={payouts}
      keyOf={({ _id }) => _id}
      columns={[
        {
          label: words.amount,
          mobileSlot: 'title',
          heading: true,
          cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
        },
        { label: foundTexts.state, cell: ({ state }) => payoutsTexts.states[state] },
        { label: foundTexts.since, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  )
}

function ActRows({ acts }: { acts: MemberRecord['acts'] }) {
  return (
    <StackedTable
      caption={words.acts}
      rows={acts}
      keyOf={({ _id }) => _id}
      columns={[
        {
          label: auditTexts.act,
          mobileSlot: 'title',
          heading: true,
          cell: (entry) => <AuditedAct entry={entry} />,
        },
        { label: auditTexts.admin, cell: ({ admin }) => <span className="break-all">{admin}</span> },
        { label: auditTexts.at, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  )
}

function Rows({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: Elements }) {
  return (
    <Section title={title}>{isEmpty ? <p className="text-quiet text-sm">{words.none}</p> : children}</Section>
  )
}
