import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ApiProblem } from '../../ui/api.ts'
import { createStore } from '../../ui/external-store.ts'

const FactorDialog = lazy(() => import('./factor-dialog.tsx'))

export function FactorPrompt() {
  const finish = useSyncExternalStore(factorPrompt.subscribe, factorPrompt.read, () => null)
  return finish && <Suspense>{<FactorDialog onDone={finish} />}</Suspense>
}

/** The function that ends the open second-factor dialog; null while no call waits for one. */
export const factorPrompt = createStore<((isShown: boolean) => void) | null>(null)

/** The answer of the open dialog, which concurrent calls share. */
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
