import { ProgressBar } from '../../ui/progress-bar.tsx'
import { identityMessages } from '../messages/session.ts'

/** The progress bar while it is found out who is there, or which role they have (specification 4). */
export function Checking() {
  return <ProgressBar label={identityMessages.checking} />
}
