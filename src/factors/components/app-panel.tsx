import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../auth/forms/components/form-frame.tsx'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useRefreshingCall } from '../../ui/query-client.ts'
import { LazyQrCode } from '../../ui/shown-code.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { factorsQuery } from '../queries.ts'
import type { FactorApi } from '../routes.ts'
import { securityTexts, showTexts, appTexts as words } from '../texts.ts'
import { NewCodes } from './backup-panel.tsx'
import { withFactor } from './factor-prompt.tsx'
import { ProofForm } from './proof-field.tsx'

const api = createApi<FactorApi>()

type Started = { secret: string; address: string }

export function AppPanel({ isOn }: { isOn: boolean }) {
  const { emailVerified } = useSignedInUser()
  const [started, setStarted] = useState<Started>()
  const [newCodes, setNewCodes] = useState<string[]>([])
  return (
    <section aria-label={words.title} className="grid gap-4 panel p-5 sm:p-6">
      <h3 className="flex flex-wrap justify-between gap-3 font-semibold text-lg">
        <span>{words.title}</span>
        <span className={`badge ${isOn ? 'badge-success' : ''}`}>
          {isOn ? securityTexts.on : securityTexts.off}
        </span>
      </h3>
      <p className="text-quiet">{words.intro}</p>
      {isOn ? (
        <RemoveApp />
      ) : started ? (
        <ConfirmApp
          {...started}
          onDone={(codes) => {
            setStarted(undefined)
            setNewCodes(codes)
          }}
        />
      ) : emailVerified ? (
        <ProofForm
          title={words.start}
          submitLabel={words.start}
          send={(json) => parseResponse(api.factors.app.$post({ json }))}
          onDone={setStarted}
        />
      ) : (
        <p role="note">{words.unconfirmed}</p>
      )}
      <NewCodes codes={newCodes} onDone={() => setNewCodes([])} />
    </section>
  )
}

function ConfirmApp({ secret, address, onDone }: Started & { onDone: (backupCodes: string[]) => void }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } })
  const confirm = useRefreshingCall(factorsQuery().queryKey, (code: string) =>
    parseResponse(api.factors.app.$put({ json: { code } })),
  )
  const submit = handleSubmit(({ code }) =>
    confirm.mutateAsync(code).then(
      ({ backupCodes }) => {
        toast.success(securityTexts.changed)
        onDone(backupCodes)
      },
      (error: Error) => setError('code', { message: error.message }, { shouldFocus: true }),
    ),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p>{words.scan}</p>
      <LazyQrCode text={address} label={words.qrCode} />
      <p className="text-quiet text-sm">
        <span>{words.type}</span>{' '}
        <code translate="no" className="break-all font-medium text-base-content">
          {secret}
        </code>
      </p>
      <a href={address} className="link justify-self-start text-sm">
        {words.open}
      </a>
      <TextField
        label={words.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        register={register('code', { required: showTexts.codeRequired })}
        error={formState.errors.code}
      />
      <div className="justify-self-start">
        <SubmitButton busy={formState.isSubmitting}>{words.confirm}</SubmitButton>
      </div>
    </form>
  )
}

function RemoveApp() {
  const [isAsking, setAsking] = useState(false)
  const remove = useRefreshingCall(factorsQuery().queryKey, () =>
    withFactor(() => parseResponse(api.factors.app.$delete({ query: {} }))),
  )
  return (
    <>
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        aria-disabled={remove.isPending || undefined}
        onClick={() => setAsking(true)}
      >
        {words.remove}
      </button>
      <FormProblem problem={remove.error?.message ?? ''} />
      <ConfirmDialog
        open={isAsking}
        title={words.removeTitle}
        confirmLabel={words.remove}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate(undefined, { onSuccess: () => toast.success(securityTexts.changed) })
        }}
      >
        {words.removeText}
      </ConfirmDialog>
    </>
  )
}
