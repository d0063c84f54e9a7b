import { useQuery } from '@tanstack/react-query'
import { formatMonth, monthInDhaka } from '../../kernel/calendar.ts'
import { formatAmount } from '../../kernel/money.ts'
import { salesMonthQuery } from '../queries.ts'
import { salesTexts as words } from '../texts.ts'

/** What a seller has sold in a month, by default this one. Nothing before the first sale of it. */
export function SalesMonth({ month = monthInDhaka(new Date()) }: { month?: string | undefined }) {
  const { data } = useQuery(salesMonthQuery(month))
  if (!data || data.sales === 0) return null
  return (
    <p role="status" className="mb-4 font-medium tabular-nums">
      {words.month(formatMonth(month), data.sales, formatAmount(data.sum, data.currency))}
    </p>
  )
}
