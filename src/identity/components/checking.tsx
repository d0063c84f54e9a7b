import { ProgressBar } from '../../ui/progress-bar.tsx'
import { identityMessages } from '../messages/session.ts'

/** The progress bar while the session or the role is loading (specification 4). */
export function Checking() {
  return <ProgressBar label={identityMessages.checking} />
}
