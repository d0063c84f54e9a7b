import { type BaseSyntheticEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActionData, useFetcher } from 'react-router'
import { uiTexts } from '../../../ui/texts/ui.ts'
import type { AccountForm, SentForm } from './account-forms.ts'

/** Checks fields while typing; the route's action sends the form, before hydration by the browser itself. `attempt` runs another way. */
export function useAccountForm({ checks }: AccountForm, initialProblem = '') {
  const { register, handleSubmit, formState } = useForm<Record<string, string>>()
  const { submit, reset, state, data } = useFetcher<SentForm>()
  const posted = useActionData<SentForm>()
  const { problem, attempt } = useFormProblem(initialProblem || posted?.problem)
  const isBusy = state !== 'idle'
  return {
    isBusy,
    isDone: (data ?? posted)?.done ?? false,
    problem: problem || (!isBusy && data?.problem) || '',
    attempt(work: () => Promise<unknown>): Promise<void> {
      reset()
      return attempt(work)
    },
    onSubmit: handleSubmit((_, event?: BaseSyntheticEvent) => attempt(() => submit(event?.target))),
    field(name: string) {
      const message = formState.submitCount === 0 ? posted?.errors[name] : undefined
      return {
        register: register(name, { validate: (value) => checks[name]?.(value ?? '') ?? true }),
        defaultValue: posted?.values[name],
        error: message ? { message } : formState.errors[name],
      }
    },
  }
}

/** Keeps a failure as a sentence. */
export function useFormProblem(initial = '') {
  const [problem, setProblem] = useState(initial)
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem('')
    try {
      await work()
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : uiTexts.somethingWrong)
    }
  }
  return { problem, attempt }
}
