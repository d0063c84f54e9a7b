import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Spinner, SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { moderationKeys } from '../../query-keys.ts'
import type { ModerationApi } from '../../routes.ts'
import { maxNoteLength } from '../../rules.ts'
import type { MemberRecord } from '../contract.ts'
import { memberMessages as words } from '../messages.ts'

const api = createApi<ModerationApi>()

/** Runs an act on a person, then fetches what admins see of people again. */
function useAct<Input>(act: (input: Input) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess() {
      toast.success(done)
      void queryClient.invalidateQueries({ queryKey: moderationKeys.audit })
      return queryClient.invalidateQueries({ queryKey: moderationKeys.desk })
    },
  })
}

/** What must be written: something, and not too much. */
const isWritten = (text: string) => {
  if (!text.trim()) return words.required
  return text.trim().length <= maxNoteLength || words.tooLong(maxNoteLength)
}

/** A note about a person, for other admins. */
export function NoteForm({ id }: { id: string }) {
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: { note: '' } })
  const write = useAct(
    (note: string) => parseResponse(api.members[':id'].notes.$post({ ...paramOf(id), json: { note } })),
    words.noted,
  )
  const submit = handleSubmit(({ note }) =>
    write.mutateAsync(note.trim()).then(
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

/** 'Suspend', which asks for a reason first, or 'End the suspension'. */
export function Suspension({ member }: { member: MemberRecord }) {
  const [isOpen, setOpen] = useState(false)
  const end = useAct(
    () => parseResponse(api.members[':id'].suspension.$delete(paramOf(member._id))),
    words.ended,
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
          {words.end}
        </button>
        {end.error && (
          <p role="alert" className="text-error text-sm">
            {end.error.message}
          </p>
        )}
      </div>
    )
  }
  return (
    <>
      <button type="button" className="btn btn-outline btn-error btn-sm" onClick={() => setOpen(true)}>
        {words.suspend}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words.suspendTitle(member.name)}>
        <SuspendForm id={member._id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** 'Log out everywhere', which asks first. */
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

function SuspendForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } })
  const suspend = useAct(
    (reason: string) =>
      parseResponse(api.members[':id'].suspension.$put({ ...paramOf(id), json: { reason } })),
    words.done,
  )
  const submit = handleSubmit(({ reason }) =>
    suspend
      .mutateAsync(reason.trim())
      .then(onClose, (problem: Error) => setError('reason', { message: problem.message })),
  )
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-quiet">{words.suspendText}</p>
      <TextAreaField
        label={words.why}
        hint={words.whyHint}
        rows={3}
        register={register('reason', { validate: isWritten })}
        error={formState.errors.reason}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="btn" onClick={onClose}>
          {words.keep}
        </button>
        <SubmitButton busy={formState.isSubmitting} tone="danger">
          {words.suspend}
        </SubmitButton>
      </div>
    </form>
  )
}
