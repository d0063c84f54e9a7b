import { useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { useActionData } from 'react-router'
import { identityMessages } from '../../messages.ts'
import type { SentForm } from './form-actions.ts'

/**
 * Why a form failed, as a sentence; empty while there is nothing to say. `attempt` clears it, runs the work, and keeps
 * the sentence of what that throws.
 */
export function useFormProblem(initial = '') {
  const [problem, setProblem] = useState(initial)
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem('')
    try {
      await work()
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : identityMessages.somethingWrong)
    }
  }
  return { problem, attempt }
}

type State = { submitCount: number; errors: FieldErrors<FieldValues> }

/** The server's response to a form that was sent without a script, until it is sent with one. */
export function useSentForm(form: State) {
  const sent = useActionData<SentForm>()
  const isShown = form.submitCount === 0
  return {
    problem: isShown ? (sent?.problem ?? '') : '',
    done: sent?.done ?? false,
    /** What was typed into a field. */
    valueOf: (name: string) => sent?.values[name],
    errorOf(name: string): { message?: string } | undefined {
      const message = isShown && sent?.errors[name]
      return message ? { message } : (form.errors[name] as { message?: string } | undefined)
    },
  }
}
