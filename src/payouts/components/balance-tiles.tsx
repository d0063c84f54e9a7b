import { formatDollars } from '../../kernel/money.ts'
import type { WireBalance } from '../contract.ts'
import { moneyMessages as words } from '../messages/money.ts'

/** What a seller has: what is available stands first, because it can be asked for. */
export function BalanceTiles({ balance }: { balance: WireBalance }) {
  const tiles = [
    { label: words.available, value: balance.available, hint: words.availableHint },
    { label: words.held, value: balance.held, hint: words.heldHint },
    { label: words.pending, value: balance.pending, hint: words.pendingHint },
    { label: words.paidOut, value: balance.paidOut, hint: words.paidOutHint },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      {tiles.map(({ label, value, hint }) => (
        <div key={label} className="grid content-start gap-1 panel p-4 md:p-5">
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="font-bold text-2xl tabular-nums [overflow-wrap:anywhere] md:text-3xl">
            {formatDollars(value)}
          </dd>
          <dd className="text-quiet text-sm">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}
