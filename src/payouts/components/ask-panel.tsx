import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useKeptForm } from '../../auth/forms/components/use-kept-form.ts'
import { formatAmount, getCurrency } from '../../kernel/money.ts'
import { checkAmount, readAmountOrNull } from '../../kernel/typed-amount.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { ApiProblem } from '../../ui/api.ts'
import { Section } from '../../ui/page-header.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useRequestPayout } from '../queries.ts'
import { askTexts as words } from '../texts/seller.ts'

/** Requests a payout of the balance, once there is some and a payout account. */
export function AskPanel({ available, hasAccount }: { available: number; hasAccount: boolean }) {
  return (
    <Section title={words.title} isPanel>
      {available > 0 && hasAccount ? (
        <AskForm available={available} />
      ) : (
        <p className="text-quiet">{available > 0 ? words.accountFirst : words.nothingYet}</p>
      )}
    </Section>
  )
}

function AskForm({ available }: { available: number }) {
  const form = useForm({ defaultValues: { amount: '' } })
  const { register, handleSubmit, formState, reset, setError, setValue } = form
  const kept = useKeptForm(form, null)
  const request = useRequestPayout()
  const most = formatAmount(available, getCurrency())
  const submit = handleSubmit(({ amount: typed }) => {
    const amount = readAmountOrNull(typed) ?? 0
    return kept
      .send((key) => request.mutateAsync({ amount, key }))
      .then(
        ({ currency }) => {
          toast.success(words.asked(formatAmount(amount, currency)))
          reset()
        },
        (error: Error) => {
          const type = error instanceof ApiProblem ? error.code : 'failed'
          setError('amount', { type, message: error.message }, { shouldFocus: true })
        },
      )
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <AmountField
        label={words.amount}
        hint={words.upTo(most)}
        currency={getCurrency()}
        register={register('amount', {
          validate: (text) =>
            checkAmount(text, (amount) => (amount > 0 && amount <= available) || words.badAmount(most)),
        })}
        error={formState.errors.amount}
        suffix={
          <button
            type="button"
            className="btn btn-ghost btn-xs"
            onClick={() => {
              // Clearing it first makes the form see a change: asking for an equal amount again is another payout.
              setValue('amount', '')
              setValue('amount', String(available), { shouldValidate: true })
            }}
          >
            {words.all}
          </button>
        }
      />
      {formState.errors.amount?.type === 'factor-to-set-up' && (
        <Link to="/dashbord/account#security" className="link link-primary justify-self-start">
          {words.setUpFactor}
        </Link>
      )}
      <div className="justify-self-start">
        <SubmitButton busy={formState.isSubmitting}>{words.submit}</SubmitButton>
      </div>
    </form>
  )
}
