import { useState } from 'react'
import { identityMessages } from '../messages/session.ts'

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
