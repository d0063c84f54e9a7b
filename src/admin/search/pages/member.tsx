import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { payoutsTexts } from '../../../payouts/texts/admin.ts'
import { reasonTexts } from '../../../trust/reports/texts/reasons.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { Moment } from '../../../ui/moment.tsx'
import { BackLink, PageHeader, Section } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { StackedTable } from '../../../ui/stacked-table.tsx'
import { AuditedAct } from '../../components/audited-act.tsx'
import { signTexts } from '../../members/texts.ts'
import { adminPaths } from '../../paths.ts'
import { auditTexts } from '../../texts.ts'
import { CheckPanel } from '../components/check-panel.tsx'
import { OrderRows, PhoneRows } from '../components/found-rows.tsx'
import { LogOut, memberQuery, NoteForm, Suspension } from '../components/member-acts.tsx'
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
  const { phones, orders, reports, payouts, acts } = member
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
              </div>
            </DutyOnly>
          )
        }
      />
      <div className="grid gap-6">
        <AccountFacts member={member} />
        {(member.role === 'seller' || member.verifications.length > 0) && <CheckPanel member={member} />}
        <Rows title={words.orders} isEmpty={orders.length === 0}>
          <OrderRows caption={words.orders} rows={orders} />
        </Rows>
        <Rows title={words.phones} isEmpty={phones.length === 0}>
          <PhoneRows caption={words.phones} rows={phones} />
        </Rows>
        <Rows title={words.reports} isEmpty={reports.length === 0}>
          <ReportRows reports={reports} />
        </Rows>
        <Rows title={words.payouts} isEmpty={payouts.length === 0}>
          <PayoutRows payouts={payouts} />
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
      {troubles.map((trouble) => (
        <p key={trouble.title} className="wrap-anywhere">
          <strong>{trouble.title}</strong>
          {'reason' in trouble && <span className="block text-quiet text-sm">{trouble.reason}</span>}
        </p>
      ))}
    </section>
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
