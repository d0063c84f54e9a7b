import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import MailWarning from '~icons/lucide/mail-warning'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { DutyOnly, useDuty } from '../../auth/guards/components/use-role.ts'
import type { Duty } from '../../auth/rules.ts'
import { formatAmount } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { formatDay } from '../../kernel/time.ts'
import { FlagPrecision } from '../../trust/flags/components/flag-precision.tsx'
import { trustPaths } from '../../trust/rules.ts'
import { createApi } from '../../ui/api.ts'
import { Amount } from '../../ui/formatted-values.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { freshQuery } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import type { Overview } from '../contract.ts'
import type { OverviewApi } from '../routes.ts'
import { adminPaths } from '../rules.ts'
import { overviewTexts as words } from '../texts.ts'

const api = createApi<OverviewApi>()

const overviewQuery = freshQuery(['admin', 'overview'], (call) => api.overview.$get({}, call))

const needs: PageNeeds = () => [overviewQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function OverviewPage() {
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <QueryResult query={useQuery(overviewQuery)} failed={words.failed}>
        {(overview) => (
          <div className="grid gap-6">
            <OverviewNumbers overview={overview} />
            <DutyOnly duty="members">
              <Link to={adminPaths.undelivered} className="link inline-flex w-fit items-center gap-2 py-1">
                <MailWarning size={20} strokeWidth={1.75} aria-hidden="true" />
                <span>{words.undelivered(overview.undeliveredMails)}</span>
              </Link>
            </DutyOnly>
            <div className="grid gap-4 panel p-4 md:p-6">
              <SalesChart days={overview.days} month={overview.month} />
              <DaysTable days={overview.days} />
            </div>
            <DutyOnly duty="reports">
              <FlagPrecision flags={overview.flags} />
            </DutyOnly>
          </div>
        )}
      </QueryResult>
    </>
  )
}

function OverviewNumbers({ overview }: { overview: Overview }) {
  const { today, month, days } = overview
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const ofToday = adminPaths.sales(last, last)
  const ofMonth = adminPaths.sales(first, last)
  return (
    <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 md:grid-flow-col md:grid-cols-3 md:grid-rows-2 md:gap-4">
      <Tile
        label={words.sellersToVerify}
        value={formatNumber(overview.sellersToVerify)}
        duty="members"
        to={adminPaths.sellersToVerify}
      />
      <Tile
        label={words.reportedPhones}
        value={formatNumber(overview.reportedPhones)}
        duty="reports"
        to={trustPaths.reports}
      />
      <Tile label={words.salesToday} value={formatNumber(today.sales)} duty="money" to={ofToday} />
      <Tile
        label={words.revenueToday}
        value={formatAmount(today.revenue, today.currency)}
        duty="money"
        to={ofToday}
      />
      <Tile label={words.salesMonth} value={formatNumber(month.sales)} duty="money" to={ofMonth} />
      <Tile
        label={words.revenueMonth}
        value={formatAmount(month.revenue, month.currency)}
        duty="money"
        to={ofMonth}
      />
    </div>
  )
}

function Tile({ label, value, duty, to }: { label: string; value: string; duty: Duty; to: string }) {
  const content = (
    <>
      <span className="text-quiet text-sm">{label}</span>
      <span translate="no" className="font-bold text-2xl tabular-nums md:text-3xl">
        {value}
      </span>
    </>
  )
  if (!useDuty(duty)) return <div className={tile}>{content}</div>
  return (
    <Link to={to} className={`${tile} hover:border-primary`}>
      {content}
    </Link>
  )
}

const tile = 'grid content-between gap-2 panel p-4 md:p-5'

const height = 160
const barWidth = 18
const gap = 6

/** One image for screen readers, with a table below. */
function SalesChart({ days, month }: Pick<Overview, 'days' | 'month'>) {
  const highest = Math.max(1, ...days.map(({ revenue }) => revenue))
  const width = days.length * (barWidth + gap) - gap
  const summary = words.chartText(formatAmount(month.revenue, month.currency), month.sales)
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{words.chartTitle}</span>
        <span className="text-quiet text-sm tabular-nums">{summary}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${words.chartTitle}: ${summary}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        {days.map(({ day, revenue, sales, currency }, place) => {
          const drawn = revenue === 0 ? 1 : Math.max(4, (revenue / highest) * height)
          return (
            <rect
              key={day}
              x={place * (barWidth + gap)}
              y={height - drawn}
              width={barWidth}
              height={drawn}
              className={revenue === 0 ? 'fill-base-300' : 'fill-primary'}
            >
              <title>{words.bar(formatDay(day), formatAmount(revenue, currency), sales)}</title>
            </rect>
          )
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-quiet text-sm tabular-nums">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{words.highestDay(formatAmount(highest, month.currency))}</span>
        <span>{formatDay(days.at(-1)?.day ?? '')}</span>
      </p>
    </figure>
  )
}

function DaysTable({ days }: Pick<Overview, 'days'>) {
  const mayOpen = useDuty('money')
  return (
    <details>
      <summary className="cursor-pointer rounded-field py-1 text-primary">{words.asTable}</summary>
      <table className="mt-2 w-full max-w-md text-sm tabular-nums">
        <caption className="sr-only">{words.chartTitle}</caption>
        <thead className="text-quiet">
          <tr>
            <th scope="col" className="py-1.5 text-start font-medium">
              {words.day}
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              {words.sales}
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              {words.revenue}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, sales, revenue, currency }) => (
            <tr key={day} className="border-base-300 border-t">
              <th scope="row" className="py-1.5 text-start font-normal">
                {mayOpen ? (
                  <Link to={adminPaths.sales(day, day)} className="link">
                    {formatDay(day)}
                  </Link>
                ) : (
                  formatDay(day)
                )}
              </th>
              <td className="py-1.5 text-end">{formatNumber(sales)}</td>
              <td className="py-1.5 text-end">
                <Amount value={revenue} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
