import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { keepToken } from '../../ui/api.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import {
  loginMessages,
  passwordMessages,
  signUpMessages,
  accountMessages as words,
} from '../messages/forms.ts'
import { identityMessages } from '../messages/session.ts'
import { whyNotPassword } from '../rules.ts'
import { callAuth, fetchToken } from './auth-client.ts'
import { PasswordField } from './password-field.tsx'

type Form = { currentPassword: string; newPassword: string }

/**
 * Changes the password of the signed-in person. The server ends every session with it and opens a new one here, so the
 * token of the old one is replaced at once.
 */
export function ChangePasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, formState, reset } = useForm<Form>()
  const [problem, setProblem] = useState('')

  const submit = handleSubmit(async (form) => {
    setProblem('')
    try {
      await callAuth('/change-password', form)
      keepToken(await fetchToken(email))
      reset()
      toast.success(words.done)
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : identityMessages.somethingWrong)
    }
  })

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg">{words.passwordTitle}</h2>
        <p className="text-quiet text-sm">{words.passwordIntro}</p>
      </div>
      {/* For password managers: whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={words.currentPassword}
        autoComplete="current-password"
        register={register('currentPassword', { required: loginMessages.passwordRequired })}
        error={formState.errors.currentPassword}
      />
      <PasswordField
        label={words.newPassword}
        autoComplete="new-password"
        hint={signUpMessages.passwordHint}
        register={register('newPassword', {
          required: signUpMessages.passwordRequired,
          validate: (password, { currentPassword }) => {
            const why = whyNotPassword(password)
            if (why) return passwordMessages[why]
            return password === currentPassword ? words.sameAgain : true
          },
        })}
        error={formState.errors.newPassword}
      />
      <SubmitButton busy={formState.isSubmitting} wide>
        {words.submit}
      </SubmitButton>
      <p role="alert" className="text-error text-sm empty:hidden">
        {problem}
      </p>
    </form>
  )
}
