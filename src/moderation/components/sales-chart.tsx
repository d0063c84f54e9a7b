import { formatDollars } from '../../kernel/money.ts'
import { formatDay } from '../../kernel/time.ts'
import { overviewMessages as messages } from '../messages/overview.ts'
import type { Overview } from '../overview-contract.ts'

/** The drawing's own units: as many as there are pixels on a wide screen. */
const height = 160
const barWidth = 18
const gap = 6

/** The revenue of each day as bars. For screen readers it is one image; the table of days stands below it. */
export function SalesChart({ days, month }: Pick<Overview, 'days' | 'month'>) {
  const highest = Math.max(1, ...days.map(({ revenue }) => revenue))
  const width = days.length * (barWidth + gap) - gap
  const summary = messages.chartText(formatDollars(month.revenue), month.sales)
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{messages.chartTitle}</span>
        <span className="text-quiet text-sm tabular-nums">{summary}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${messages.chartTitle}: ${summary}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        {days.map(({ day, revenue, sales }, place) => {
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
              <title>{messages.bar(formatDay(day), formatDollars(revenue), sales)}</title>
            </rect>
          )
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-quiet text-sm tabular-nums">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{formatDay(days.at(-1)?.day ?? '')}</span>
      </p>
    </figure>
  )
}
