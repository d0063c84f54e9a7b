import { formatPostingTime } from '../../kernel/time.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { moneyMessages as words } from '../messages/money.ts'
import type { MoneyOverview } from '../money-contract.ts'
import { useCheckMoney } from './use-money.ts'

/** When the ledger was last compared with the provider, and the button that asks for it. */
export function MoneyCheck({ check: { checkedAt, failedAt, awaited } }: Pick<MoneyOverview, 'check'>) {
  const ask = useCheckMoney()
  const isBusy = awaited || ask.isPending
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 panel p-4 md:p-6">
      <div className="grid gap-1.5">
        <h2 className="font-semibold text-lg">{words.checkTitle}</h2>
        <p role="status">
          {isBusy && words.checking}
          {!isBusy && (checkedAt ? words.checkedAt(timeOf(checkedAt)) : words.neverChecked)}
        </p>
        {failedAt && !isBusy && (
          <p role="alert" className="text-error">
            {words.checkFailed(timeOf(failedAt))}
          </p>
        )}
        <p className="max-w-prose text-quiet text-sm">{words.checkHint}</p>
      </div>
      <SubmitButton type="button" busy={isBusy} onClick={() => ask.mutate()}>
        {words.check}
      </SubmitButton>
    </section>
  )
}

const timeOf = (at: string) => formatPostingTime(new Date(at))
