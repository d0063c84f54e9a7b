import { Link } from 'react-router'
import { formatAmount } from '../../kernel/money.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { Amount, UnbrokenText } from '../../ui/formatted-values.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import type { WireBalance, WireDelayedSale } from '../contract.ts'
import { delayedMoneyQuery } from '../queries.ts'
import { holdTexts } from '../texts/admin.ts'
import { restTexts as words } from '../texts/seller.ts'

/** Which of a seller's money cannot be paid out yet and why, and what the seller owes. Renders nothing without any. */
export function WaitingMoney({
  balance: { resting, frozen, owed, currency, hold },
}: {
  balance: WireBalance
}) {
  if (resting === 0 && frozen === 0 && owed === 0 && !hold) return null
  return (
    <section aria-label={words.title} className="grid gap-3 panel p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{words.title}</h2>
      {hold && (
        <p role="note">
          <UnbrokenText
            text={`${words.held(formatPostingTime(hold.since))} ${words.reason(holdTexts.reasonInWords(hold.reason))}`}
          />
        </p>
      )}
      {frozen > 0 && <p role="note">{words.frozen(formatAmount(frozen, currency))}</p>}
      {owed > 0 && <p role="note">{words.owed(formatAmount(owed, currency))}</p>}
      {resting > 0 && <DelayedSales />}
    </section>
  )
}

function DelayedSales() {
  const sales = usePagedList(delayedMoneyQuery)
  return (
    <PagedRows list={sales} skeleton={<RowsSkeleton count={1} />} words={words}>
      {(rows) => (
        <ul className="grid gap-3">
          {rows.map((sale) => (
            <li key={sale._id} className="grid gap-0.5">
              <span className="flex flex-wrap justify-between gap-x-3">
                <Link to={bookingPaths.order(sale._id)} className="link min-w-0 [overflow-wrap:anywhere]">
                  {sale.product}
                </Link>
                <Amount value={sale.amount} currency={sale.currency} className="font-semibold" />
              </span>
              <span className="text-quiet text-sm">
                <UnbrokenText text={describeDelay(sale)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  )
}

function describeDelay({ why, until, missingSales }: WireDelayedSale): string {
  if (why === 'risky-payment') return words.riskyPayment
  if (why === 'check' || until === null) return words.check
  const time = formatPostingTime(until)
  if (why === 'large-sale') return words.largeSale(time)
  const isOver = new Date(until) <= new Date()
  if (isOver) return words.missing(missingSales)
  return missingSales > 0 ? words.untilAndMissing(time, missingSales) : words.until(time)
}
