import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormProblem } from '../../auth/forms/components/form-frame.tsx'
import { useFormProblem } from '../../auth/forms/components/use-account-form.ts'
import { whyNotName } from '../../auth/forms/rules.ts'
import { nameTexts, signUpTexts } from '../../auth/forms/texts.ts'
import { isSameEmail } from '../../auth/rules.ts'
import { type AuthUser, callAuth } from '../../auth/session/components/auth-client.ts'
import { leave, setUser } from '../../auth/session/components/session-store.ts'
import { withFactor } from '../../factors/components/factor-prompt.tsx'
import { ProofField, ProofForm, useProof } from '../../factors/components/proof-field.tsx'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PartHeader } from '../../ui/page-header.tsx'
import { callQuery } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { WireExport } from '../contract.ts'
import { changeEmailTexts } from '../email/texts.ts'
import type { AccountApi } from '../routes.ts'
import { closingTexts, exportTexts, changeNameTexts as words } from '../texts.ts'

const exportsQuery = callQuery(['identity', 'exports'], (call) => api.account.exports.$get({}, call), {
  staleTime: 0,
})

export function ExportPanel() {
  const queries = useQueryClient()
  const query = useQuery(exportsQuery)
  return (
    <section aria-label={exportTexts.title} className="grid gap-4">
      <PartHeader title={exportTexts.title} intro={exportTexts.intro} />
      <QueryResult query={query} failed={exportTexts.failed}>
        {(files) => (
          <ul className="grid gap-3 empty:hidden">
            {files.map((file) => (
              <ExportRow key={file._id} file={file} />
            ))}
          </ul>
        )}
      </QueryResult>
      <ProofForm
        title={exportTexts.title}
        submitLabel={exportTexts.submit}
        send={(json) => parseResponse(api.account.exports.$post({ json }))}
        onDone={async () => {
          await queries.invalidateQueries(exportsQuery)
          toast.success(exportTexts.asked)
        }}
      />
    </section>
  )
}

function ExportRow({ file: { _id, askedAt, readyAt, expiresAt } }: { file: WireExport }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-base-200 p-3 text-sm">
      {readyAt && expiresAt ? (
        <>
          <p>{exportTexts.ready(formatPostingTime(readyAt), formatPostingTime(expiresAt))}</p>
          <DownloadButton
            label={exportTexts.download}
            name="swap-account.zip"
            load={() => api.account.exports[':id'].$get({ param: { id: _id } })}
          />
        </>
      ) : (
        <p>{exportTexts.making(formatPostingTime(askedAt))}</p>
      )}
    </li>
  )
}

const api = createApi<AccountApi>()

type Form = { newEmail: string; password: string }

export function ChangeEmailForm({ email }: { email: string }) {
  const { register, handleSubmit, formState, setError, reset } = useForm<Form>({
    defaultValues: { newEmail: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const proof = useProof(setError)
  const submit = handleSubmit(({ newEmail, password }) => {
    const json = proof.isProven ? { newEmail } : { newEmail, password }
    return withFactor(() => parseResponse(api.account.emaillink.$post({ json }))).then(() => {
      toast.success(changeEmailTexts.done(newEmail))
      reset()
      proof.forget()
    }, proof.refuse)
  })
  return (
    <form
      method="post"
      noValidate
      aria-label={changeEmailTexts.title}
      className="grid gap-4"
      onSubmit={submit}
    >
      <PartHeader title={changeEmailTexts.title} intro={changeEmailTexts.intro} />
      <TextField
        label={changeEmailTexts.newEmail}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        register={register('newEmail', {
          required: signUpTexts.emailRequired,
          setValueAs: (typed: string) => typed.trim(),
          validate: (typed) => !isSameEmail(typed.trim(), email) || changeEmailTexts.same,
        })}
        error={errors.newEmail}
      />
      <ProofField proof={proof} register={register} error={errors.password} />
      <SubmitButton busy={isSubmitting} wide>
        {changeEmailTexts.submit}
      </SubmitButton>
      <FormProblem problem={errors.root?.message ?? ''} />
    </form>
  )
}

/** The form that changes the display name. A verified seller loses the tick until an admin has checked the new name. */
export function NameForm({ user }: { user: AuthUser }) {
  const { register, handleSubmit, formState } = useForm({ values: { name: user.displayName } })
  const { problem, attempt } = useFormProblem()
  const submit = handleSubmit(({ name: typed }) =>
    attempt(async () => {
      const name = trimUnseen(typed)
      await callAuth('/update-user', { name })
      setUser({ ...user, displayName: name })
      toast.success(words.done)
    }),
  )
  const check = (typed: string) => {
    const why = whyNotName(trimUnseen(typed))
    if (why) return nameTexts[why]
    return trimUnseen(typed) !== user.displayName || words.same
  }
  return (
    <form method="post" noValidate aria-label={words.title} className="grid gap-4" onSubmit={submit}>
      <h2 className="font-semibold text-lg">{words.title}</h2>
      <TextField
        label={words.label}
        hint={words.hint}
        autoComplete="name"
        register={register('name', { validate: check })}
        error={formState.errors.name}
      />
      <SubmitButton busy={formState.isSubmitting} wide>
        {words.submit}
      </SubmitButton>
      <FormProblem problem={problem} />
    </form>
  )
}

export function ClosePanel() {
  const navigate = useNavigate()
  return (
    <ProofForm
      title={closingTexts.title}
      submitLabel={closingTexts.submit}
      send={(json) => parseResponse(api.account.closing.$post({ json }))}
      onDone={async ({ closingAt }) => {
        toast.success(closingTexts.done(formatPostingTime(closingAt)))
        await navigate('/')
        leave()
      }}
    >
      <PartHeader title={closingTexts.title} intro={closingTexts.intro} />
    </ProofForm>
  )
}
