import { useForm } from 'react-hook-form'
import { FormProblem } from '../../auth/forms/components/form-frame.tsx'
import { useFormProblem } from '../../auth/forms/components/use-account-form.ts'
import { whyNotName } from '../../auth/forms/rules.ts'
import { nameTexts } from '../../auth/forms/texts.ts'
import { type AuthUser, callAuth } from '../../auth/session/components/auth-client.ts'
import { setUser } from '../../auth/session/components/session-store.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { changeNameTexts as words } from '../texts.ts'

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
