import { signedDollars } from '../../kernel/money.ts'
import { moneyMessages as words } from '../messages/money.ts'
import type { MoneyOverview } from '../money-contract.ts'

/** Whose money there is, in four figures; and what chargebacks have to do with it, once there was one. */
export function MoneyFigures({ money }: { money: MoneyOverview }) {
  const { held, owed, paidOut, fees, inChargebacks, owedBySellers, costs } = money
  const hadChargebacks = inChargebacks !== 0 || owedBySellers !== 0 || costs !== 0
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <Figure label={words.held} amount={held} hint={words.heldHint} />
      <Figure label={words.owed} amount={owed} hint={words.owedHint} />
      <Figure label={words.paidOut} amount={paidOut} hint={words.paidOutHint} />
      <Figure label={words.fees} amount={fees} hint={words.feesHint} />
      {hadChargebacks && (
        <>
          <Figure label={words.inChargebacks} amount={inChargebacks} hint={words.inChargebacksHint} />
          <Figure label={words.owedBySellers} amount={owedBySellers} hint={words.owedBySellersHint} />
          <Figure label={words.costs} amount={costs} hint={words.costsHint} />
        </>
      )}
    </dl>
  )
}

function Figure({ label, amount, hint }: { label: string; amount: number; hint: string }) {
  return (
    <div className="grid min-w-0 content-start gap-1.5 wrap-anywhere panel p-4 md:p-5">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="font-bold text-xl tabular-nums sm:text-2xl">{signedDollars(amount)}</dd>
      <dd className="text-quiet text-sm">{hint}</dd>
    </div>
  )
}
