import type { Problem } from '../../kernel/problem.ts'
import { platformProblemMessages as words } from '../messages/problems.ts'

export type ProblemStatus = 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** The title of each status that a problem has. */
export const problemTitles: Record<ProblemStatus, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Payment required',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Unusable content',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Unavailable for a moment',
}

/** A problem on its way to the caller. Routes throw it; the error handler of the app responds with it. */
export class Refusal extends Error {
  readonly status: ProblemStatus
  readonly code: string
  readonly fields: Problem['fields']
  readonly retryAfterSeconds: number | undefined

  /** @param code kebab-case, documented at `/problems/{code}` */
  constructor(
    status: ProblemStatus,
    code: string,
    detail: string,
    more: { fields?: Problem['fields']; retryAfterSeconds?: number } = {},
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** 503 with Retry-After: the caller may try again in a moment. */
export function unavailable(detail = words.unavailable): Refusal {
  return new Refusal(503, 'unavailable', detail, { retryAfterSeconds: 5 })
}
