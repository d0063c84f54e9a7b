import { moneyMessages as words } from '../messages/money.ts'
import type { MoneyOverview } from '../money-contract.ts'
import { signedDollars } from './signed-dollars.ts'

/** Whose money there is, in four figures. */
export function MoneyFigures({ money: { held, owed, paidOut, fees } }: { money: MoneyOverview }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <Figure label={words.held} amount={held} hint={words.heldHint} />
      <Figure label={words.owed} amount={owed} hint={words.owedHint} />
      <Figure label={words.paidOut} amount={paidOut} hint={words.paidOutHint} />
      <Figure label={words.fees} amount={fees} hint={words.feesHint} />
    </dl>
  )
}

function Figure({ label, amount, hint }: { label: string; amount: number; hint: string }) {
  return (
    <div className="grid min-w-0 content-between gap-1.5 wrap-anywhere panel p-4 md:p-5">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="font-bold text-xl tabular-nums sm:text-2xl">{signedDollars(amount)}</dd>
      <dd className="text-quiet text-sm">{hint}</dd>
    </div>
  )
}
