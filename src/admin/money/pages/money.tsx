import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import Scale from '~icons/lucide/scale'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { type ChargebackPart, chargebackParts } from '../../../payments/rules.ts'
import { createApi, readPage } from '../../../ui/api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterLinks } from '../../../ui/filter-links.tsx'
import { Amount } from '../../../ui/formatted-values.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { freshPages, usePagedList } from '../../../ui/paged-list.ts'
import { PagedRows } from '../../../ui/paged-rows.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { DifferencesTable, OrderLink } from '../components/differences-table.tsx'
import { FailedRefunds } from '../components/failed-refunds.tsx'
import type { MoneyOverview, WireChargeback } from '../contract.ts'
import { moneyQuery, useCheckMoney } from '../queries.ts'
import type { MoneyApi } from '../routes.ts'
import { chargebackTexts, moneyTexts as words } from '../texts.ts'

const api = createApi<MoneyApi>()

const chargebacksQuery = (part: ChargebackPart) =>
  freshPages(['admin', 'chargebacks', 'part', part], (cursor, call) =>
    readPage(api.chargebacks.$get({ query: { cursor, part } }, call)),
  )

/** The part of the chargebacks in the address; by default those to answer. */
const readPart = (address: URLSearchParams) =>
  chargebackParts.find((part) => part === address.get('chargebacks')) ?? 'to-answer'

const needs: PageNeeds = (_, search) => [moneyQuery, chargebacksQuery(readPart(search))]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function MoneyPage() {
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <QueryResult query={useQuery(moneyQuery)} failed={words.failed}>
        {(money) => (
          <div className="grid gap-6">
            <MoneyFigures money={money} />
            <MoneyCheck check={money.check} />
            {money.differences.length > 0 ? (
              <section className="grid gap-3">
                <h2 className="font-semibold text-lg">{words.differences}</h2>
                <DifferencesTable differences={money.differences} />
              </section>
            ) : (
              <EmptyState
                icon={Scale}
                title={money.check.checkedAt ? words.agree : words.notCompared}
                hint={words.agreeHint}
              />
            )}
            <FailedRefunds refunds={money.failedRefunds} />
          </div>
        )}
      </QueryResult>
      <Chargebacks />
    </>
  )
}

function Chargebacks() {
  const { all, allHint, none, parts } = chargebackTexts
  const [search] = useSearchParams()
  const shown = readPart(search)
  return (
    <section id="chargebacks" aria-label={all} className="mt-6 grid scroll-mt-24 gap-3">
      <h2 className="font-semibold text-lg">{all}</h2>
      <FilterLinks
        choices={chargebackParts.map((part) => ({
          label: parts[part],
          search: part === 'to-answer' ? '' : `?chargebacks=${part}`,
          current: part === shown,
        }))}
      />
      <PagedRows
        list={usePagedList(chargebacksQuery(shown))}
        words={chargebackTexts}
        empty={<p className="text-quiet text-sm">{none[shown]}</p>}
      >
        {(rows) => (
          <div className="grid gap-3">
            <p className="max-w-prose text-quiet text-sm">{allHint}</p>
            <StackedTable caption={all} columns={listColumns()} rows={rows} />
          </div>
        )}
      </PagedRows>
    </section>
  )
}

const listColumns = (): Column<WireChargeback>[] => [
  {
    label: words.order,
    cell: (chargeback) => <OrderLink {...chargeback} />,
    mobileSlot: 'title',
  },
  {
    label: chargebackTexts.state,
    cell: ({ state, inquiry }) => (
      <span className="grid">
        <span>{chargebackTexts.states[state]}</span>
        {inquiry && <span className="text-quiet text-sm">{chargebackTexts.inquiry}</span>}
      </span>
    ),
  },
  {
    label: chargebackTexts.due,
    cell: (chargeback) => {
      const deadline = describeDeadline(chargeback)
      return deadline && <span className="text-quiet text-sm tabular-nums">{deadline}</span>
    },
  },
  {
    label: words.amount,
    align: 'end',
    cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  {
    label: chargebackTexts.owed,
    align: 'end',
    cell: ({ owed, currency }) => owed > 0 && <Amount value={owed} currency={currency} />,
  },
]

function describeDeadline({
  evidenceDueAt,
  evidenceSentAt,
  statement,
  endedAt,
}: WireChargeback): string | null {
  if (endedAt) return chargebackTexts.ended(formatPostingTime(endedAt))
  if (evidenceSentAt) return chargebackTexts.sent(formatPostingTime(evidenceSentAt))
  if (statement !== null) return chargebackTexts.onItsWay
  return evidenceDueAt && formatPostingTime(evidenceDueAt)
}

function MoneyCheck({ check: { checkedAt, failedAt, awaited } }: Pick<MoneyOverview, 'check'>) {
  const ask = useCheckMoney()
  const isBusy = awaited || ask.isPending
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 panel p-4 md:p-6">
      <div className="grid gap-1.5">
        <h2 className="font-semibold text-lg">{words.checkTitle}</h2>
        <p role="status">
          {isBusy && <span>{words.checking}</span>}
          {!isBusy && (
            <span>{checkedAt ? words.checkedAt(formatPostingTime(checkedAt)) : words.neverChecked}</span>
          )}
        </p>
        {failedAt && !isBusy && (
          <p role="alert" className="text-error">
            {words.checkFailed(formatPostingTime(failedAt))}
          </p>
        )}
        <p className="max-w-prose text-quiet text-sm">{words.checkHint}</p>
      </div>
      <DutyOnly duty="money">
        <SubmitButton
          type="button"
          busy={isBusy}
          onClick={() => ask.mutate(undefined, { onError: ({ message }) => toast.error(message) })}
        >
          {words.check}
        </SubmitButton>
      </DutyOnly>
    </section>
  )
}

function MoneyFigures({ money }: { money: MoneyOverview }) {
  const { held, owed, paidOut, fees, inChargebacks, owedBySellers, costs } = money
  const show = (amount: number) => formatAmount(amount, money.currency)
  const hadChargebacks = inChargebacks !== 0 || owedBySellers !== 0 || costs !== 0
  return (
    <dl className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 md:gap-4 xl:grid-cols-4">
      <Figure label={words.held} amount={show(held)} hint={words.heldHint} />
      <Figure label={words.owed} amount={show(owed)} hint={words.owedHint} />
      <Figure label={words.paidOut} amount={show(paidOut)} hint={words.paidOutHint} />
      <Figure label={words.fees} amount={show(fees)} hint={words.feesHint} />
      {hadChargebacks && (
        <>
          <Figure label={words.inChargebacks} amount={show(inChargebacks)} hint={words.inChargebacksHint} />
          <Figure label={words.owedBySellers} amount={show(owedBySellers)} hint={words.owedBySellersHint} />
          <Figure label={words.costs} amount={show(costs)} hint={words.costsHint} />
        </>
      )}
    </dl>
  )
}

function Figure({ label, amount, hint }: { label: string; amount: string; hint: string }) {
  return (
    <div className="grid min-w-0 content-start gap-1.5 wrap-anywhere panel p-4 md:p-5">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd translate="no" className="font-bold text-xl tabular-nums sm:text-2xl">
        {amount}
      </dd>
      <dd className="text-quiet text-sm">{hint}</dd>
    </div>
  )
}
