import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import Circle from '~icons/lucide/circle'
import CircleCheck from '~icons/lucide/circle-check'
import ReceiptText from '~icons/lucide/receipt-text'
import { mobileQuery } from '../../accounts/mobile/components/confirm-mobile.tsx'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { factorsQuery, hasFactor } from '../../factors/queries.ts'
import { formatAmount } from '../../kernel/money.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import { dayInDhaka, formatDay, formatPostingTime } from '../../kernel/time.ts'
import { refreshOnEvents } from '../../notifications/components/event-stream.ts'
import { OrderNumber } from '../../orders/components/order-facts.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Amount, Moment, UnbrokenText } from '../../ui/formatted-values.tsx'
import { PageHeader, Section } from '../../ui/page-header.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { AccountPanel } from '../components/account-panel.tsx'
import { AskPanel } from '../components/ask-panel.tsx'
import { WaitingMoney } from '../components/waiting-money.tsx'
import type { StatementLine, WireBalance } from '../contract.ts'
import {
  balanceQuery,
  loadStatementFile,
  payoutAccountQuery,
  payoutKeys,
  statementQuery,
} from '../queries.ts'
import { accountTexts, payoutStepTexts, statementTexts, moneyTexts as words } from '../texts/seller.ts'

const needs: PageNeeds = () => [balanceQuery, payoutAccountQuery, statementQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** My money: what the seller has earned, and how to have it paid out. */
export default function MoneyPage() {
  const balance = useQuery(balanceQuery)
  const account = useQuery(payoutAccountQuery)
  const queryClient = useQueryClient()
  useEffect(() => refreshOnEvents(queryClient, payoutKeys.all, ['ready', 'notification']), [queryClient])
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <div className="grid gap-6">
        <QueryResult query={balance} failed={words.balanceFailed} skeleton={<RowsSkeleton count={2} />}>
          {(known) => <BalanceTiles balance={known} />}
        </QueryResult>
        {balance.data && <PayoutSteps balance={balance.data} hasAccount={Boolean(account.data)} />}
        {balance.data && <WaitingMoney balance={balance.data} />}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <AskPanel available={balance.data?.available ?? 0} hasAccount={Boolean(account.data)} />
          <QueryResult query={account} failed={accountTexts.failed} skeleton={<RowsSkeleton count={3} />}>
            {(known) => <AccountPanel account={known} />}
          </QueryResult>
        </div>
        <StatementSection />
      </div>
    </>
  )
}

function BalanceTiles({ balance }: { balance: WireBalance }) {
  const tiles = [
    { label: words.available, value: balance.available, hint: words.availableHint },
    {
      label: words.held,
      value: Math.round((balance.held + balance.resting) * 100) / 100,
      hint: words.heldHint,
    },
    { label: words.pending, value: balance.pending, hint: sayPending(balance) },
    { label: words.paidOut, value: balance.paidOut, hint: words.paidOutHint },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 md:gap-4 xl:grid-cols-4">
      {tiles.map(({ label, value, hint }) => (
        <div key={label} className="grid content-start gap-1 panel p-4 md:p-5">
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="font-bold text-2xl tabular-nums [overflow-wrap:anywhere] md:text-3xl">
            <Amount value={value} currency={balance.currency} />
          </dd>
          <dd className="text-quiet text-sm">
            <UnbrokenText text={hint} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function sayPending({ rest, currency }: WireBalance): string {
  if (!rest) return words.pendingHint
  return words.rest(formatAmount(rest.amount, currency), formatDay(dayInDhaka(rest.until)))
}

type PayoutStepsProps = { balance: WireBalance; hasAccount: boolean }

/** What a seller needs before money can be paid out, and the limits of payouts. Nothing once all is done or money was asked for. */
function PayoutSteps({ balance: { limits, currency, pending, paidOut }, hasAccount }: PayoutStepsProps) {
  const { emailVerified } = useSignedInUser()
  const { data: mobile } = useQuery(mobileQuery)
  const { data: factors } = useQuery(factorsQuery())
  if (!mobile || !factors) return null
  const format = (amount: number) => formatAmount(amount, currency)
  const steps = [
    { label: payoutStepTexts.email, isDone: emailVerified, to: '/dashbord/account#email' },
    ...(mobile.needed
      ? [{ label: payoutStepTexts.mobile, isDone: mobile.mobile !== null, to: '/dashbord/account#mobile' }]
      : []),
    { label: payoutStepTexts.account, isDone: hasAccount },
    {
      label: payoutStepTexts.factor(format(limits.factorAbove)),
      isDone: hasFactor(factors),
      to: '/dashbord/account#security',
    },
  ]
  if (pending + paidOut > 0 || steps.every(({ isDone }) => isDone)) return null
  return (
    <Section title={payoutStepTexts.title} isPanel>
      <ul>
        {steps.map(({ label, isDone, to }) => (
          <li key={label} className="flex min-h-11 items-center gap-2">
            {isDone ? (
              <CircleCheck
                size={18}
                role="img"
                aria-label={payoutStepTexts.done}
                className="shrink-0 text-success"
              />
            ) : (
              <Circle
                size={18}
                role="img"
                aria-label={payoutStepTexts.open}
                className="shrink-0 text-quiet"
              />
            )}
            {isDone || !to ? (
              <span>{label}</span>
            ) : (
              <Link to={to} className="link flex min-h-11 items-center">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {!hasAccount && (
        <p className="text-quiet text-sm">
          {payoutStepTexts.walletLimits(format(limits.walletDay), format(limits.walletMonth))}
        </p>
      )}
    </Section>
  )
}

function StatementSection() {
  const lines = usePagedList(statementQuery)
  return (
    <section aria-label={statementTexts.title} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">{statementTexts.title}</h2>
        {lines.rows.length > 0 && (
          <DownloadButton label={statementTexts.download} name="statement.csv" load={loadStatementFile} />
        )}
      </div>
      <PagedRows list={lines} words={statementTexts} icon={ReceiptText}>
        {(rows) => <StatementTable lines={rows} />}
      </PagedRows>
    </section>
  )
}

const listColumns = (): readonly Column<StatementLine>[] => [
  { label: statementTexts.what, cell: (line) => <What line={line} />, mobileSlot: 'title' },
  { label: statementTexts.at, cell: ({ at }) => <Moment at={at} /> },
  { label: statementTexts.amount, cell: (line) => <Movement line={line} />, align: 'end' },
  {
    label: statementTexts.balance,
    cell: ({ balance, currency }) => <Amount value={balance} currency={currency} />,
    align: 'end',
  },
]

function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
  return <StackedTable caption={statementTexts.title} columns={listColumns()} rows={lines} />
}

function What({ line: { kind, orderId, product, sent, currency } }: { line: StatementLine }) {
  if (!orderId)
    return (
      <>
        <span>{statementTexts.kinds[kind]}</span>
        {sent.map(({ amount, at, reference }) => (
          <span key={reference} className="wrap-anywhere block font-normal text-quiet text-sm">
            <UnbrokenText
              text={statementTexts.sent(formatAmount(amount, currency), formatPostingTime(at), reference)}
            />
          </span>
        ))}
      </>
    )
  return (
    <>
      <span>{statementTexts.kinds[kind]}</span>
      <Link
        to={bookingPaths.order(orderId)}
        className="link block py-0.5 font-normal text-sm [overflow-wrap:anywhere]"
      >
        <span translate={product ? 'no' : undefined}>{product ?? statementTexts.seeOrder}</span>
      </Link>
      <OrderNumber id={orderId} />
    </>
  )
}

function Movement({ line: { amount, currency } }: { line: StatementLine }) {
  return (
    <span translate="no" className="font-semibold tabular-nums">
      {`${amount < 0 ? '' : '+'}${formatAmount(amount, currency)}`}
    </span>
  )
}
