import { type BaseSyntheticEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActionData, useFetcher } from 'react-router'
import { uiTexts } from '../../../ui/texts/ui.ts'
import { passwordLength } from '../../rules.ts'
import type { AccountForm, SentForm } from './account-forms.ts'

/**
 * Returns a form that checks a password while it is typed and other fields when it is sent, and is sent by the route's action; before
 * hydration the browser sends it itself. `attempt` runs other work and keeps its failure.
 * @param initialProblem shown under the form at first
 * @param initial what its fields hold at first, by name
 */
export function useAccountForm(
  { checks }: AccountForm,
  initialProblem = '',
  initial: Record<string, string> = {},
) {
  const { register, handleSubmit, formState, setError, setValue, trigger, watch } = useForm({
    defaultValues: initial,
  })
  const { submit, reset, state, data } = useFetcher<SentForm>()
  const posted = useActionData<SentForm>()
  const { problem, attempt } = useFormProblem(initialProblem || posted?.problem)
  const isBusy = state !== 'idle'
  useEffect(() => {
    for (const [name, message] of Object.entries(data?.errors ?? {})) setError(name, { message })
  }, [data, setError])
  return {
    isBusy,
    isDone: (data ?? posted)?.done ?? false,
    problem: problem || (!isBusy && data?.problem) || '',
    attempt(work: () => Promise<unknown>): Promise<void> {
      reset()
      return attempt(work)
    },
    onSubmit: handleSubmit((_, event?: BaseSyntheticEvent) => attempt(() => submit(event?.target))),
    value: (name: string): string => watch(name) ?? '',
    correct: (name: string, value: string) => setValue(name, value, { shouldValidate: true }),
    field(name: string) {
      const message = formState.submitCount === 0 ? posted?.errors[name] : undefined
      return {
        register: register(name, {
          validate: (value, values) => checks[name]?.(value ?? '', values) ?? true,
          onChange: ({ target }) => {
            const isLongEnough = name === 'password' && target.value.length >= passwordLength.min
            if (isLongEnough || formState.errors[name]) void trigger(name)
          },
        }),
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
