import type { Answer, AskedChallenge } from '../contract.ts'
import type { CheckTest } from '../rules.ts'

/** What every guided test gets: what it is asked, and how it answers. It needs nothing else, and measures when it is shown. */
export type TestProps = AskedChallenge & {
  test: CheckTest
  answer: (answer: Answer) => void
}

/** Tells from a refused permission, or a part that the browser or the phone lacks, why a test cannot be done. */
export function obstacleOf(reason: unknown): Answer {
  const name = reason instanceof Error ? reason.name : ''
  return { obstacle: name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'missing-api' }
}
