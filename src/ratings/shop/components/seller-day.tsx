import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import Check from '~icons/lucide/circle'
import { formatMonth, monthInDhaka } from '../../../kernel/calendar.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { bookingPaths, conversationPaths } from '../../../kernel/paths.ts'
import { payoutPaths } from '../../../payouts/rules.ts'
import { sellingPaths } from '../../../selling/rules.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sellerDayQuery } from '../../queries.ts'
import type { FirstStep } from '../../rules.ts'
import type { SellerDay } from '../contract.ts'
import { sellerDayTexts as words } from '../texts.ts'

/** What waits for a seller today, each a link; and of a new one what is left to set up. */
export function SellerDayStrip() {
  const { data: day, isError } = useQuery(sellerDayQuery)
  if (isError) return null
  if (!day) return <Skeleton className="mb-6 h-24 w-full" />
  return (
    <section aria-label={words.title} className="mb-6 grid gap-3">
      <ul className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1 sm:grid-cols-3 xl:grid-cols-6">
        {listTiles(day).map(({ label, figure, to, isUrgent }) => (
          <li key={label}>
            <Link
              to={to}
              className={`grid h-full content-start panel border-s-4 p-3 hover:border-primary ${isUrgent ? 'border-s-warning' : ''}`}
            >
              <span className="text-quiet text-sm">{label}</span>
              <span className="font-bold text-lg tabular-nums [overflow-wrap:anywhere]">{figure}</span>
            </Link>
          </li>
        ))}
      </ul>
      {day.steps.length > 0 && <FirstSteps steps={day.steps} />}
    </section>
  )
}

function listTiles(day: SellerDay) {
  const count = (label: string, value: number, to: string, isUrgent = value > 0) => ({
    label,
    figure: formatNumber(value),
    to,
    isUrgent,
  })
  const money = (value: number) => formatAmount(value, day.currency)
  const month = monthInDhaka(new Date())
  return [
    ...(day.disputes > 0 ? [count(words.disputes, day.disputes, bookingPaths.sales)] : []),
    count(words.toHandOver, day.toHandOver, bookingPaths.sales),
    count(words.offers, day.offers, '/dashbord/offers'),
    count(words.questions, day.questions, conversationPaths.list),
    count(words.drafts, day.drafts, sellingPaths.drafts, false),
    { label: words.pending, figure: money(day.pending), to: payoutPaths.money, isUrgent: false },
    {
      label: words.sold(formatMonth(month), day.sales),
      figure: money(day.sum),
      to: `${bookingPaths.sales}?month=${month}`,
      isUrgent: false,
    },
  ]
}

const stepPaths: Record<FirstStep, string> = {
  phone: sellingPaths.add,
  email: '/dashbord/account#email',
  mobile: '/dashbord/account#mobile',
  account: payoutPaths.money,
  tick: '/dashbord/verification',
}

function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <div className="panel p-4">
      <h2 className="font-semibold">{words.stepsTitle}</h2>
      <ul className="flex flex-wrap gap-x-6">
        {steps.map((step) => (
          <li key={step}>
            <Link to={stepPaths[step]} className="link flex min-h-11 items-center gap-2">
              <Check size={16} aria-hidden="true" className="shrink-0 text-quiet" />
              <span>{words.steps[step]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
