import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../auth/forms/components/form-frame.tsx'
import { withFactor } from '../../../factors/components/factor-prompt.tsx'
import { ProofField, useProof } from '../../../factors/components/proof-field.tsx'
import { formatPhoneNumber } from '../../../kernel/number.ts'
import { isSixDigits } from '../../../kernel/plain-text.ts'
import { ApiProblem, createApi, parseResponse } from '../../../ui/api.ts'
import { focus } from '../../../ui/elements.ts'
import { TextField } from '../../../ui/field.tsx'
import { callQuery } from '../../../ui/query-client.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { AccountApi } from '../../routes.ts'
import { mobileProblemTexts as problems, mobileTexts as words } from '../../texts.ts'

const api = createApi<AccountApi>()

export const mobileQuery = callQuery(['identity', 'mobile'], (call) => api.account.mobile.$get({}, call))

/** The panel that confirms a mobile number. Renders nothing where no codes can be sent. */
export function ConfirmMobile() {
  const { data } = useQuery(mobileQuery)
  const [isChanging, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (!data?.needed) return null
  const { mobile } = data
  return (
    <section aria-label={words.title} className="grid gap-4">
      <h2 className="font-semibold text-lg">{words.title}</h2>
      {mobile && <p>{words.confirmed(formatPhoneNumber(mobile))}</p>}
      {!mobile && <p className="text-quiet text-sm">{words.why}</p>}
      {mobile && !isChanging ? (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => setChanging(true)}
        >
          {words.change}
        </button>
      ) : sentTo === null ? (
        <NumberForm takesProof={mobile !== null} onSent={setSentTo} />
      ) : (
        <CodeForm
          sentTo={sentTo}
          onAgain={() => setSentTo(null)}
          onConfirmed={() => {
            setSentTo(null)
            setChanging(false)
          }}
        />
      )}
    </section>
  )
}

type NumberFields = { mobile: string; password: string }

type NumberFormProps = { takesProof: boolean; onSent: (mobile: string) => void }

function NumberForm({ takesProof, onSent }: NumberFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<NumberFields>({
    defaultValues: { mobile: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const proof = useProof(setError)
  const submit = handleSubmit(({ mobile, password }) => {
    const json = takesProof && !proof.isProven ? { mobile, password } : { mobile }
    return withFactor(() => parseResponse(api.account.mobilecode.$post({ json }))).then(
      () => onSent(mobile),
      (error: Error) => {
        const isBad = error instanceof ApiProblem && error.code === 'bad-mobile'
        if (!isBad) return proof.refuse(error)
        setError('mobile', { message: error.message }, { shouldFocus: true })
      },
    )
  })
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label={words.number}
        type="tel"
        autoComplete="tel"
        register={register('mobile', { required: problems['bad-mobile'] })}
        error={errors.mobile}
      />
      {takesProof && <ProofField proof={proof} register={register} error={errors.password} />}
      <SubmitButton busy={isSubmitting}>{words.send}</SubmitButton>
      <FormProblem problem={errors.root?.message ?? ''} />
    </form>
  )
}

type CodeFormProps = { sentTo: string; onAgain: () => void; onConfirmed: () => void }

function CodeForm({ sentTo, onAgain, onConfirmed }: CodeFormProps) {
  const queries = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm<{ code: string }>({
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit((json) =>
    parseResponse(api.account.mobile.$put({ json })).then(
      async ({ mobile }) => {
        await queries.invalidateQueries(mobileQuery)
        toast.success(words.confirmed(formatPhoneNumber(mobile)))
        onConfirmed()
      },
      (error: Error) => setError('code', { message: error.message }, { shouldFocus: true }),
    ),
  )
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <p ref={focus} tabIndex={-1} role="status">
        {words.sentTo(sentTo)}
      </p>
      <TextField
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        register={register('code', { validate: (code) => isSixDigits(code) || words.codeRequired })}
        error={errors.code}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isSubmitting}>{words.confirm}</SubmitButton>
        <button type="button" className="btn" onClick={onAgain}>
          {words.another}
        </button>
      </div>
    </form>
  )
}
