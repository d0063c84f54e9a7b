import { lazy, Suspense, useSyncExternalStore } from 'react'
import { factorPrompt } from './ask-factor.ts'

const FactorDialog = lazy(() => import('./factor-dialog.tsx'))

export function FactorPrompt() {
  const finish = useSyncExternalStore(factorPrompt.subscribe, factorPrompt.read, () => null)
  return finish && <Suspense>{<FactorDialog onDone={finish} />}</Suspense>
}
