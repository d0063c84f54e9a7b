import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import { isWritten, ReasonDialog } from '../../../trust/components/reason-dialog.tsx'
import { CloseAccountDialog } from '../../../trust/reports/components/close-account.tsx'
import { closeTexts } from '../../../trust/reports/texts.ts'
import { createApi, once, paramOf, parseResponse } from '../../../ui/api.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { freshQuery, useRefreshingCall } from '../../../ui/query-client.ts'
import { ErrorText } from '../../../ui/query-result.tsx'
import { Spinner, SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { MemberRecord } from '../contract.ts'
import type { AdminSearchApi } from '../routes.ts'
import { memberTexts as words } from '../texts.ts'

const api = createApi<AdminSearchApi>()

export const memberKey = ['admin', 'member'] as const

/** The query of all that an admin sees about one account. */
export const memberQuery = (id: string) =>
  freshQuery([...memberKey, id], (call) => api.members[':id'].$get(paramOf(id), call))

function useAct<Input>(act: (input: Input) => Promise<unknown>, done: string) {
  return useRefreshingCall(memberKey, (input: Input) => act(input).then(() => void toast.success(done)))
}

export function NoteForm({ id }: { id: string }) {
  const form = useForm({ defaultValues: { note: '' } })
  const { register, handleSubmit, formState, setError, reset } = form
  const kept = useKeptForm(form, `note about ${id}`)
  const write = useAct(
    ({ note, key }: { note: string; key: string | undefined }) =>
      parseResponse(api.members[':id'].notes.$post({ ...paramOf(id), json: { note } }, once(key))),
    words.noted,
  )
  const submit = handleSubmit(({ note }) =>
    kept
      .send((key) => write.mutateAsync({ note: trimUnseen(note), key }))
      .then(
        () => reset(),
        (problem: Error) => setError('note', { message: problem.message }),
      ),
  )
  return (
    <form noValidate className="grid max-w-xl gap-3" onSubmit={submit}>
      <TextAreaField
        label={words.note}
        hint={words.noteHint}
        rows={3}
        register={register('note', { validate: isWritten })}
        error={formState.errors.note}
      />
      <div>
        <SubmitButton busy={formState.isSubmitting}>{words.write}</SubmitButton>
      </div>
    </form>
  )
}

export function Suspension({ member }: { member: MemberRecord }) {
  const [isOpen, setOpen] = useState(false)
  const end = useAct(
    () => parseResponse(api.members[':id'].suspension.$delete(paramOf(member._id))),
    words.ended,
  )
  const suspend = useAct(
    (reason: string) =>
      parseResponse(api.members[':id'].suspension.$put({ ...paramOf(member._id), json: { reason } })),
    words.done,
  )
  if (member.suspension) {
    return (
      <div className="grid gap-1">
        <button
          type="button"
          className="btn btn-outline btn-sm"
          aria-busy={end.isPending || undefined}
          onClick={() => !end.isPending && end.mutate(undefined)}
        >
          {end.isPending && <Spinner small />}
          <span>{words.end}</span>
        </button>
        <ErrorText error={end.error} className="text-sm" />
      </div>
    )
  }
  return (
    <>
      <button type="button" className="btn btn-outline btn-error btn-sm" onClick={() => setOpen(true)}>
        {words.suspend}
      </button>
      <ReasonDialog
        open={isOpen}
        title={words.suspendTitle(member.name)}
        text={words.suspendText}
        confirmLabel={words.suspend}
        name={`suspension of ${member._id}`}
        onSubmit={suspend.mutateAsync}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

export function CloseAccount({ member }: { member: MemberRecord }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="btn btn-ghost btn-sm text-error" onClick={() => setOpen(true)}>
        {closeTexts.submit}
      </button>
      {isOpen && <CloseAccountDialog accounts={[member]} onDone={close} onCancel={close} />}
    </>
  )
}

export function LogOut({ member }: { member: MemberRecord }) {
  const [isOpen, setOpen] = useState(false)
  const logOut = useAct(
    () => parseResponse(api.members[':id'].sessions.$delete(paramOf(member._id))),
    words.loggedOut,
  )
  return (
    <>
      <button type="button" className="btn btn-outline btn-sm" onClick={() => setOpen(true)}>
        {words.logOut}
      </button>
      <ConfirmDialog
        open={isOpen}
        title={words.logOutTitle(member.name)}
        confirmLabel={words.logOut}
        busy={logOut.isPending}
        error={logOut.error?.message}
        onCancel={() => setOpen(false)}
        onConfirm={() => logOut.mutate(undefined, { onSuccess: () => setOpen(false) })}
      >
        {words.logOutText}
      </ConfirmDialog>
    </>
  )
}
