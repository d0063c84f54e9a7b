import type { Result } from '../../kernel/result.ts'
import { type ProblemStatus, Refusal, type RefusalOptions } from './refusal.ts'

/** A module's problems by code: the status, the message and when to try again. */
export type Problems<Code extends string> = Record<
  Code,
  readonly [status: ProblemStatus, message: () => string, options?: { retryAfterSeconds?: number }]
>

export function refusalFrom<Code extends string>(problems: Problems<Code>) {
  return (code: Code, more: RefusalOptions = {}): Refusal => {
    const [status, message, options] = problems[code]
    return new Refusal(status, code, message(), { ...options, ...more })
  }
}

export function refuseWith<Code extends string>(problems: Problems<Code>) {
  const refusal = refusalFrom(problems)
  return <Value, Why extends Code>(result: Result<Value, Why>): Value => {
    if (result.ok) return result.value
    throw refusal(result.why)
  }
}

export function pickProblems<Code extends string, Picked extends Code>(
  problems: Problems<Code>,
  ...codes: Picked[]
): Problems<Picked> {
  return Object.fromEntries(codes.map((code) => [code, problems[code]])) as Problems<Picked>
}
