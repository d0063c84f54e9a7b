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

/** `triesLeft`: remaining guesses. `cause`: for the log alone. */
export type RefusalOptions = {
  fields?: Problem['fields']
  retryAfterSeconds?: number
  triesLeft?: number
  cause?: unknown
}

/** Thrown by routes; the app's error handler responds with it. */
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

/** The caller may try again in a moment. */
export function unavailable(detail = words.unavailable): Refusal {
  return new Refusal(503, 'unavailable', detail, { retryAfterSeconds: 5 })
}
