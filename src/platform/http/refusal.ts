import type { Problem } from '../../kernel/problem.ts'
import { platformProblemTexts as words } from '../texts.ts'

export type ProblemStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 408
  | 409
  | 410
  | 413
  | 415
  | 422
  | 429
  | 500
  | 503

/** Details of a refusal. `triesLeft` counts the remaining guesses; `cause` goes to the log alone. */
export type RefusalOptions = {
  fields?: Problem['fields']
  retryAfterSeconds?: number
  triesLeft?: number
  cause?: unknown
}

/** A request that is refused: routes throw it, and the app's error handler responds with it. */
export class Refusal extends Error {
  readonly status: ProblemStatus
  readonly code: string
  readonly fields: Problem['fields']
  readonly retryAfterSeconds: number | undefined
  readonly triesLeft: number | undefined

  /** @param code kebab-case, documented at `/problems/{code}` */
  constructor(status: ProblemStatus, code: string, detail: string, more: RefusalOptions = {}) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause })
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.triesLeft = more.triesLeft
  }
}

/** A 503 after which the caller may try again in five seconds. */
export function unavailable(detail = words.unavailable): Refusal {
  return new Refusal(503, 'unavailable', detail, { retryAfterSeconds: 5 })
}
