import { lazy, Suspense, useSyncExternalStore } from 'react'
import { factorPrompt } from './ask-factor.ts'

const FactorDialog = lazy(() => import('./factor-dialog.tsx'))

/** Asks for the second factor while a call waits for it. */
export function FactorPrompt() {
  const finish = useSyncExternalStore(factorPrompt.subscribe, factorPrompt.read, () => null)
  return finish && <Suspense>{<FactorDialog onDone={finish} />}</Suspense>
}
