import type { Problem } from '../../kernel/problem.ts'
import type { Result } from '../../kernel/result.ts'
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
type RefusalOptions = {
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

/** A module's problems by code: the status, the message and when to try again. */
export type Problems<Code extends string> = Record<
  Code,
  readonly [status: ProblemStatus, message: () => string, options?: { retryAfterSeconds?: number }]
>

/** The problems of a group of texts by code, with the status 409 or the one that stands here. */
export function problemsFrom<Code extends string>(
  words: Record<Code, string>,
  statuses: Partial<Record<NoInfer<Code>, ProblemStatus>> = {},
): Problems<Code> {
  const codes = Object.keys(words) as Code[]
  return Object.fromEntries(
    codes.map((code) => [code, [statuses[code] ?? 409, () => words[code]]]),
  ) as unknown as Problems<Code>
}

/**
 * What makes the problems of a table known to callers: `refusal` is the Refusal of one by its code, `orRefuse` unwraps a result or
 * throws the Refusal of its problem.
 */
export function refusals<Code extends string>(problems: Problems<Code>) {
  const refusal = (code: Code, more: RefusalOptions = {}): Refusal => {
    const [status, message, options] = problems[code]
    return new Refusal(status, code, message(), { ...options, ...more })
  }
  const orRefuse = <Value>(result: Result<Value, Code> & RefusalOptions): Value => {
    if (result.ok) return result.value
    const { why, ...more } = result
    throw refusal(why, more)
  }
  return { refusal, orRefuse }
}

/** Returns those of a module's problems that have these codes. */
export function pickProblems<Code extends string, Picked extends Code>(
  problems: Problems<Code>,
  ...codes: Picked[]
): Problems<Picked> {
  return Object.fromEntries(codes.map((code) => [code, problems[code]])) as Problems<Picked>
}

export const platformProblems = {
  aborted: [400, () => words.aborted],
  'bad-cursor': [400, () => words['bad-cursor']],
  'bad-request': [400, () => words['bad-request']],
  'factor-required': [403, () => words['factor-required']],
  'idempotency-key-reused': [409, () => words['idempotency-key-reused']],
  internal: [500, () => words.internal],
  'method-not-allowed': [405, () => words['method-not-allowed']],
  'no-such-call': [404, () => words['no-such-call']],
  'not-found': [404, () => words['not-found']],
  'not-signed-in': [401, () => words['not-signed-in']],
  'not-your-email': [403, () => words['not-your-email']],
  'other-origin': [403, () => words['other-origin']],
  'several-hosts': [400, () => words['several-hosts']],
  'too-large': [413, () => words['too-large']],
  'too-many-requests': [429, () => words['too-many-requests']],
  unavailable: [503, () => words.unavailable, { retryAfterSeconds: 5 }],
  'unsupported-media-type': [415, () => words['unsupported-media-type']],
  'wrong-duty': [403, () => words['wrong-duty']],
  'wrong-role': [403, () => words['wrong-role']],
} as const satisfies Problems<string>

export const { refusal: platformRefusal } = refusals(platformProblems)
