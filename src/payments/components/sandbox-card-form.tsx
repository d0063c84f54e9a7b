import { type FocusEvent, type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { cardFormMessages as words } from '../messages.ts'
import { digitsOf, groupCardNumber, groupExpiry } from '../rules.ts'
import { AuthenticationDialog } from './authentication-dialog.tsx'
import { type BankAnswer, confirmCardPayment, type TypedCard } from './fake-stripe-client.ts'
import { type CardFormProps, PaymentError } from './payment-error.tsx'

type TypedFields = { number: string; expiry: string; cvc: string }

/** The card form of the demo, in the place of Stripe's. */
export function SandboxCardForm({ clientSecret, billing, refusal, busy, onPay, payLabel }: CardFormProps) {
  /** The question of the buyer's bank, while it is open. */
  const [question, setQuestion] = useState<{ answer: (answer: BankAnswer) => void }>()
  const {
    register,
    handleSubmit,
    setValue,
    formState: { errors },
  } = useForm<TypedFields>({ defaultValues: { number: '', expiry: '', cvc: '' } })

  const askBank = () => new Promise<BankAnswer>((resolve) => setQuestion({ answer: resolve }))
  const confirm = (fields: TypedFields) =>
    confirmCardPayment(clientSecret, toCard(fields), billing, askBank).finally(() => setQuestion(undefined))

  const pay = handleSubmit((fields) => onPay(() => confirm(fields)))

  /** Groups the digits while they are typed at the end, and when the field is left; never under a moving caret. */
  const grouped = (name: 'number' | 'expiry', group: (text: string) => string) => ({
    onInput: ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
      const isRemoving = (nativeEvent as InputEvent).inputType?.startsWith('delete')
      if (!isRemoving && input.selectionStart === input.value.length) input.value = group(input.value)
    },
    onBlurCapture: ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
      setValue(name, group(currentTarget.value)),
  })

  const atLeast = (digits: number, message: string) => ({
    validate: (text: string) => digitsOf(text).length >= digits || message,
  })

  return (
    <>
      <form onSubmit={pay} noValidate className="grid gap-4">
        <TextField
          label={words.number}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          error={errors.number}
          register={register('number', atLeast(12, words.numberIncomplete))}
          {...grouped('number', groupCardNumber)}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={words.expiry}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={words.expiryPlaceholder}
            error={errors.expiry}
            register={register('expiry', atLeast(4, words.expiryIncomplete))}
            {...grouped('expiry', groupExpiry)}
          />
          <TextField
            label={words.cvc}
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            maxLength={4}
            error={errors.cvc}
            register={register('cvc', atLeast(3, words.cvcIncomplete))}
          />
        </div>
        <PaymentError message={refusal} />
        <SubmitButton busy={busy} wide>
          {payLabel}
        </SubmitButton>
        <p className="text-quiet text-sm">{words.demo}</p>
      </form>
      {question && <AuthenticationDialog onAnswer={question.answer} />}
    </>
  )
}

function toCard({ number, expiry, cvc }: TypedFields): TypedCard {
  const date = digitsOf(expiry)
  return {
    number: digitsOf(number),
    expMonth: date.slice(0, 2),
    expYear: date.slice(2),
    cvc: digitsOf(cvc),
  }
}
