import { useForm } from 'react-hook-form'
import { formatAmount } from '../../../kernel/money.ts'
import { checkAmount, readAmountOrNull } from '../../../kernel/typed-amount.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { WireBidTerms } from '../contract.ts'
import { usualLowest } from '../rules.ts'
import { bidTexts as words } from '../texts.ts'
import { useSetBidTerms } from './use-bids.ts'

/** The seller's form for whether a phone takes bids, and from which price. */
export function BidSettings({ productId, terms }: { productId: string; terms: WireBidTerms }) {
  const save = useSetBidTerms(productId)
  const { price, currency, takesBids, ownLowest } = terms
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors },
  } = useForm({ defaultValues: { takesBids, lowest: ownLowest === null ? '' : String(ownLowest) } })
  const asking = formatAmount(price, currency)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={handleSubmit(({ takesBids: takes, lowest }) => {
        if (save.isPending) return
        save.mutate({ takesBids: takes, lowest: lowest.trim() ? readAmountOrNull(lowest) : null })
      })}
    >
      <label className="flex items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-primary" {...register('takesBids')} />
        <span>{words.takes}</span>
      </label>
      {watch('takesBids') && (
        <AmountField
          label={words.lowest}
          currency={currency}
          hint={words.lowestHint(formatAmount(usualLowest(price), currency))}
          error={errors.lowest}
          register={register('lowest', {
            validate: (typed) =>
              !typed.trim() ||
              checkAmount(typed, (lowest) => (lowest > 0 && lowest < price) || words.tooHigh(asking)),
          })}
        />
      )}
      <ErrorText error={save.error} className="text-sm" />
      <SubmitButton busy={save.isPending}>{words.save}</SubmitButton>
    </form>
  )
}
