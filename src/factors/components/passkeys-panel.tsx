import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { ApiProblem, createApi, parseResponse } from '../../ui/api.ts'
import { checkShortText } from '../../ui/check-text.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useRefreshingCall } from '../../ui/query-client.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { type Factors, factorsQuery } from '../queries.ts'
import type { FactorApi } from '../routes.ts'
import { maxPasskeyName, maxPasskeys } from '../rules.ts'
import { appTexts, securityTexts, passkeyTexts as words } from '../texts.ts'
import { NewCodes } from './backup-panel.tsx'
import { withFactor } from './factor-prompt.tsx'
import { createPasskey, usePasskeySupport } from './passkey-button.tsx'
import { ProofField, useProof } from './proof-field.tsx'

const api = createApi<FactorApi>()

export function PasskeysPanel({ passkeys }: Pick<Factors, 'passkeys'>) {
  const { emailVerified } = useSignedInUser()
  const canUse = usePasskeySupport()
  const [newCodes, setNewCodes] = useState<string[]>([])
  const whyNot = (!emailVerified && appTexts.unconfirmed) || (!canUse && words.unsupported)
  return (
    <section aria-label={words.title} className="grid gap-4 panel p-5 sm:p-6">
      <h3 className="flex flex-wrap justify-between gap-3 font-semibold text-lg">
        <span>{words.title}</span>
        <span className={`badge ${passkeys.length > 0 ? 'badge-success' : ''}`}>
          {passkeys.length > 0 ? securityTexts.on : securityTexts.off}
        </span>
      </h3>
      <p className="text-quiet">{words.intro}</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {whyNot ? (
        <p role="note">{whyNot}</p>
      ) : (
        passkeys.length < maxPasskeys && <AddPasskey onAdded={setNewCodes} />
      )}
      <NewCodes codes={newCodes} onDone={() => setNewCodes([])} />
    </section>
  )
}

type Form = { name: string; password: string }

function AddPasskey({ onAdded }: { onAdded: (backupCodes: string[]) => void }) {
  const { register, handleSubmit, formState, setError, reset } = useForm<Form>({
    defaultValues: { name: '', password: '' },
  })
  const proof = useProof(setError)
  const add = useRefreshingCall(factorsQuery().queryKey, async ({ name, password }: Form) => {
    const json = proof.isProven ? {} : { password }
    const options = await withFactor(() => parseResponse(api.factors.passkeys.$post({ json })))
    const response = await createPasskey(options)
    return parseResponse(api.factors.passkeys.$put({ json: { name: trimUnseen(name), response } }))
  })
  const submit = handleSubmit((form) =>
    add.mutateAsync(form).then(
      ({ backupCodes }) => {
        reset()
        toast.success(securityTexts.changed)
        onAdded(backupCodes)
      },
      (error: Error) => {
        // Google's proof counts once.
        proof.forget()
        const field = error instanceof ApiProblem && error.code === 'wrong-password' ? 'password' : 'name'
        setError(field, { message: error.message }, { shouldFocus: true })
      },
    ),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        maxLength={maxPasskeyName}
        autoComplete="off"
        register={register('name', { validate: checkShortText(words.nameRequired) })}
        error={formState.errors.name}
      />
      <ProofField proof={proof} register={register} error={formState.errors.password} />
      <div className="justify-self-start">
        <SubmitButton busy={formState.isSubmitting}>{words.add}</SubmitButton>
      </div>
    </form>
  )
}

type Passkey = Factors['passkeys'][number]

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { _id: id, name, createdAt, usedAt } = passkey
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const remove = useRefreshingCall(factorsQuery().queryKey, () =>
    withFactor(() => parseResponse(api.factors.passkeys[':id'].$delete({ param: { id } }))),
  )
  const nameId = `passkey-${id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-base-200 p-3">
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p id={nameId} className="break-words font-medium">
          {name}
        </p>
        <p className="text-quiet">{words.added(formatPostingTime(createdAt))}</p>
        <p className="text-quiet">{usedAt ? words.used(formatPostingTime(usedAt)) : words.unused}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-sm"
          aria-describedby={nameId}
          onClick={() => setOpen('rename')}
        >
          {words.rename}
        </button>
        <button
          type="button"
          className="btn btn-sm"
          aria-describedby={nameId}
          aria-disabled={remove.isPending || undefined}
          onClick={() => remove.isPending || setOpen('remove')}
        >
          {words.remove}
        </button>
      </div>
      <Dialog open={open === 'rename'} onClose={close} title={words.renameTitle}>
        <RenameForm passkey={passkey} onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={open === 'remove'}
        title={words.removeTitle(name)}
        confirmLabel={words.remove}
        danger
        onCancel={close}
        onConfirm={() => {
          close()
          remove.mutate(undefined, {
            onSuccess: () => toast.success(securityTexts.changed),
            onError: (error) => toast.error(error.message),
          })
        }}
      >
        {words.removeText}
      </ConfirmDialog>
    </li>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { name: passkey.name } })
  const rename = useRefreshingCall(factorsQuery().queryKey, (name: string) =>
    parseResponse(api.factors.passkeys[':id'].$put({ param: { id: passkey._id }, json: { name } })),
  )
  const submit = handleSubmit(({ name }) =>
    rename
      .mutateAsync(trimUnseen(name))
      .then(onDone, (error: Error) => setError('name', { message: error.message })),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label={words.name}
        maxLength={maxPasskeyName}
        autoComplete="off"
        register={register('name', { validate: checkShortText(words.nameRequired) })}
        error={formState.errors.name}
      />
      <SubmitButton busy={formState.isSubmitting} wide>
        {words.save}
      </SubmitButton>
    </form>
  )
}
