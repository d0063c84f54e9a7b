import { ApiProblem } from '../../ui/api.ts'
import { createStore } from '../../ui/external-store.ts'

/** Null while nothing waits. */
export const factorPrompt = createStore<((isShown: boolean) => void) | null>(null)

/** Concurrent calls share the dialog. */
let asked: Promise<boolean> | null = null

function askForFactor(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    factorPrompt.update(() => (isShown: boolean) => {
      asked = null
      factorPrompt.update(() => null)
      resolve(isShown)
    })
  })
  return asked
}

export async function withFactor<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (reason) {
    const isAsked = reason instanceof ApiProblem && reason.code === 'factor-needed'
    if (!isAsked || !(await askForFactor())) throw reason
    return call()
  }
}
