import { useEffect, useState } from 'react'
import { type FieldErrors, useForm, type UseFormRegister, useWatch } from 'react-hook-form'
import { ConfirmMobile } from '../../accounts/mobile/components/confirm-mobile.tsx'
import { withFactor } from '../../factors/components/factor-prompt.tsx'
import { ProofField, useProof } from '../../factors/components/proof-field.tsx'
import { formatAmount } from '../../kernel/money.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { ApiProblem } from '../../ui/api.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { UnbrokenText } from '../../ui/formatted-values.tsx'
import { Section } from '../../ui/page-header.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { OwnAccount } from '../contract.ts'
import { type AccountDraft as Form, useChangeAccount } from '../queries.ts'
import { accountKinds, readBankNumber, readHolderName, readRoutingNumber } from '../rules.ts'
import { accountKindLabels, payoutProblemTexts as problems, accountTexts as words } from '../texts/seller.ts'
import { MaskedAccount } from './payouts-table.tsx'

/** Where a seller's money is sent to, and the form that changes it. */
export function AccountPanel({ account }: { account: OwnAccount | null }) {
  const [isChanging, setChanging] = useState(false)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  return (
    <Section title={words.title} isPanel>
      {account ? <KnownAccount account={account} /> : <p className="text-quiet">{words.intro}</p>}
      {!account || isChanging ? (
        <AccountForm
          isFirst={!account}
          onDone={() => {
            setChanging(false)
            setUnconfirmed(false)
          }}
          onUnconfirmed={() => setUnconfirmed(true)}
        />
      ) : (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => setChanging(true)}
        >
          {words.change}
        </button>
      )}
      {isUnconfirmed && <ConfirmMobile />}
    </Section>
  )
}

function KnownAccount({ account }: { account: OwnAccount }) {
  const { next, walletLimits } = account
  return (
    <>
      <MaskedAccount account={account} />
      {next && (
        <div role="note" className="grid gap-1.5 rounded-field bg-base-200 p-3">
          <p className="font-medium text-sm">
            <UnbrokenText text={words.next(formatPostingTime(next.effectiveAt))} />
          </p>
          <MaskedAccount account={next} />
        </div>
      )}
      {walletLimits && (
        <p className="text-quiet text-sm">
          {words.walletLimits(
            formatAmount(walletLimits.day, walletLimits.currency),
            formatAmount(walletLimits.month, walletLimits.currency),
          )}
        </p>
      )}
    </>
  )
}

/** Other refusals stand below the form. */
const fields: Record<string, keyof Form> = {
  'bad-account-name': 'name',
  'bad-wallet-number': 'number',
  'bad-account-number': 'number',
  'bad-routing-number': 'routing',
}

const kindOptions = () => accountKinds.map((kind) => ({ value: kind, label: accountKindLabels[kind] }))

type AccountFormProps = {
  isFirst: boolean
  onDone: () => void
  onUnconfirmed: () => void
}

function AccountForm({ isFirst, onDone, onUnconfirmed }: AccountFormProps) {
  const { register, handleSubmit, formState, control, setError, setFocus } = useForm<Form>({
    defaultValues: { kind: 'bkash', name: '', number: '', routing: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const isBank = useWatch({ control, name: 'kind' }) === 'bank'
  const change = useChangeAccount()
  const proof = useProof(setError)
  // The focused button is gone.
  useEffect(() => {
    if (!isFirst) setFocus('kind')
  }, [isFirst, setFocus])
  const submit = handleSubmit(({ password, ...account }) =>
    withFactor(() => change.mutateAsync(proof.isProven ? account : { ...account, password })).then(
      ({ modifiedCount }) => {
        toast.success(modifiedCount === 1 ? words.saved : words.same)
        onDone()
      },
      (error: Error) => {
        const code = error instanceof ApiProblem ? error.code : ''
        if (code === 'unconfirmed-mobile') onUnconfirmed()
        const field = fields[code]
        if (!field) return proof.refuse(error)
        setError(field, { message: error.message }, { shouldFocus: true })
      },
    ),
  )
  return (
    <form noValidate className="grid max-w-form gap-4" onSubmit={submit}>
      <SelectField label={words.kind} options={kindOptions()} register={register('kind')} />
      <AccountFields register={register} errors={errors} isBank={isBank} />
      <ProofField proof={proof} register={register} error={errors.password} />
      <ErrorText error={errors.root} />
      {!isFirst && <p className="text-quiet text-sm">{words.changeHint}</p>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isSubmitting}>{words.save}</SubmitButton>
        {!isFirst && (
          <button type="button" className="btn" onClick={onDone}>
            {words.keep}
          </button>
        )}
      </div>
    </form>
  )
}

type AccountFieldsProps = {
  register: UseFormRegister<Form>
  errors: FieldErrors<Form>
  isBank: boolean
}

function AccountFields({ register, errors, isBank }: AccountFieldsProps) {
  return (
    <>
      <TextField
        label={words.name}
        autoComplete="name"
        register={register('name', {
          validate: (text) => readHolderName(text) !== null || problems['bad-account-name'],
        })}
        error={errors.name}
      />
      {isBank ? (
        <BankFields register={register} errors={errors} />
      ) : (
        <TextField
          label={words.walletNumber}
          hint={words.walletHint}
          type="tel"
          autoComplete="tel"
          register={register('number', {
            required: problems['bad-wallet-number'],
          })}
          error={errors.number}
        />
      )}
    </>
  )
}

function BankFields({ register, errors }: Omit<AccountFieldsProps, 'isBank'>) {
  return (
    <>
      <TextField
        label={words.bankNumber}
        inputMode="numeric"
        autoComplete="off"
        register={register('number', {
          validate: (text) => readBankNumber(text) !== null || problems['bad-account-number'],
        })}
        error={errors.number}
      />
      <TextField
        label={words.routing}
        hint={words.routingHint}
        inputMode="numeric"
        autoComplete="off"
        register={register('routing', {
          validate: (text) => readRoutingNumber(text) !== null || problems['bad-routing-number'],
        })}
        error={errors.routing}
      />
    </>
  )
}
