import type { Result } from '../kernel/result.ts'
import { type ProblemStatus, Refusal } from './http.ts'

/** How a module's refusals are answered: the HTTP status and the sentence of each code. */
type Problems<Code extends string> = Record<Code, readonly [status: ProblemStatus, detail: string]>

/**
 * Makes the `orRefuse` of a module, with which its routes end: it answers the value of a result, or throws its refusal as
 * the module's table of problems says.
 */
export function refuseWith<Code extends string>(problems: Problems<Code>) {
  return <Value, Why extends Code>(result: Result<Value, Why>): Value => {
    if (result.ok) return result.value
    const [status, detail] = problems[result.why]
    throw new Refusal(status, result.why, detail)
  }
}
