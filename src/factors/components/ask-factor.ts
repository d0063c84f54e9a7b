import { ApiProblem } from '../../ui/api.ts'
import { createStore } from '../../ui/external-store.ts'

/** What waits for a second factor to be shown: called with whether it was. Null while nothing does. */
export const factorPrompt = createStore<((isShown: boolean) => void) | null>(null)

/** The dialog that is open: calls that need the factor at the same time wait for the same one. */
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

/** Makes a call, and once more after its caller has shown the second factor where that is asked for. */
export async function withFactor<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (reason) {
    const isAsked = reason instanceof ApiProblem && reason.code === 'factor-needed'
    if (!isAsked || !(await askForFactor())) throw reason
    return call()
  }
}
