import { Link } from 'react-router'
import { formatDollars } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { formatDay } from '../../kernel/time.ts'
import { overviewMessages as messages } from '../messages/overview.ts'
import type { Overview } from '../overview-contract.ts'
import { moderationPaths } from '../paths.ts'

/** The days of the chart as a table, the latest first, each leading to its sales. */
export function DaysTable({ days }: Pick<Overview, 'days'>) {
  return (
    <details>
      <summary className="cursor-pointer rounded-field py-1 text-primary">{messages.asTable}</summary>
      <table className="mt-2 w-full max-w-md text-sm tabular-nums">
        <caption className="sr-only">{messages.chartTitle}</caption>
        <thead className="text-quiet">
          <tr>
            <th scope="col" className="py-1.5 text-start font-medium">
              {messages.day}
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              {messages.sales}
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              {messages.revenue}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, sales, revenue }) => (
            <tr key={day} className="border-base-300 border-t">
              <th scope="row" className="py-1.5 text-start font-normal">
                <Link to={moderationPaths.sales(day, day)} className="link">
                  {formatDay(day)}
                </Link>
              </th>
              <td className="py-1.5 text-end">{formatNumber(sales)}</td>
              <td className="py-1.5 text-end">{formatDollars(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
