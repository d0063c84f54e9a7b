import { useQuery } from '@tanstack/react-query'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { Amount } from '../../ui/amount.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { AccountPanel } from '../components/account-panel.tsx'
import { AskPanel } from '../components/ask-panel.tsx'
import { PayoutSteps } from '../components/payout-steps.tsx'
import { StatementSection } from '../components/statement.tsx'
import { WaitingMoney } from '../components/waiting-money.tsx'
import type { WireBalance } from '../contract.ts'
import { balanceQuery, payoutAccountQuery, statementQuery } from '../queries.ts'
import { accountTexts, moneyTexts as words } from '../texts/seller.ts'

const needs: PageNeeds = () => [balanceQuery, payoutAccountQuery, statementQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** My money: what the seller has earned, and how to have it paid out. */
export default function MoneyPage() {
  const balance = useQuery(balanceQuery)
  const account = useQuery(payoutAccountQuery)
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
    { label: words.pending, value: balance.pending, hint: words.pendingHint },
    { label: words.paidOut, value: balance.paidOut, hint: words.paidOutHint },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      {tiles.map(({ label, value, hint }) => (
        <div key={label} className="grid content-start gap-1 panel p-4 md:p-5">
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="font-bold text-2xl tabular-nums [overflow-wrap:anywhere] md:text-3xl">
            <Amount value={value} currency={balance.currency} />
          </dd>
          <dd className="text-quiet text-sm">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}
