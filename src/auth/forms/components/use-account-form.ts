import { type BaseSyntheticEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActionData, useFetcher } from 'react-router'
import { uiTexts } from '../../../ui/texts/ui.ts'
import type { AccountForm, SentForm } from './account-forms.ts'

/**
 * Returns a form that checks fields while typing and is sent by the route's action; before hydration the browser sends it itself.
 * `attempt` runs other work and keeps its failure.
 */
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

/** Returns the last failure of a form as a sentence ('' for none), and `attempt`, which runs work and keeps its failure. */
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
