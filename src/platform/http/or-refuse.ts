import type { Result } from '../../kernel/result.ts'
import { type ProblemStatus, Refusal, type RefusalOptions } from './refusal.ts'

/**
 * How a module's problems are answered: for each code the HTTP status, the message in the caller's language, and when to
 * try again.
 */
export type Problems<Code extends string> = Record<
  Code,
  readonly [status: ProblemStatus, message: () => string, options?: { retryAfterSeconds?: number }]
>

/** Makes the `refusal` of a module: it returns the error of a code, to be thrown. */
export function refusalFrom<Code extends string>(problems: Problems<Code>) {
  return (code: Code, more: RefusalOptions = {}): Refusal => {
    const [status, message, options] = problems[code]
    return new Refusal(status, code, message(), { ...options, ...more })
  }
}

/**
 * Makes the `orRefuse` of a module, with which its routes end: it returns the value of a result, or throws the error of
 * its problem.
 */
export function refuseWith<Code extends string>(problems: Problems<Code>) {
  const refusal = refusalFrom(problems)
  return <Value, Why extends Code>(result: Result<Value, Why>): Value => {
    if (result.ok) return result.value
    throw refusal(result.why)
  }
}

/** The problems of these codes alone: what one call of a module may refuse. */
export function pickProblems<Code extends string, Picked extends Code>(
  problems: Problems<Code>,
  ...codes: Picked[]
): Problems<Picked> {
  return Object.fromEntries(codes.map((code) => [code, problems[code]])) as Problems<Picked>
}
