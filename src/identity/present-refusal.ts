import { APIError } from 'better-auth/api'
import { authMessages } from './messages/forms.ts'

type Status = ConstructorParameters<typeof APIError>[0]

/** An error of the identity library's type, with our message for its code. */
export function refuse(status: Status, code: string, headers?: Record<string, string>): APIError {
  return new APIError(status, { code, message: authMessages[code] ?? code }, headers)
}

/** Throws a 429 that asks to wait `seconds`. Does nothing when it is 0. */
export function refuseIfLimited(seconds: number): void {
  if (seconds > 0)
    throw refuse('TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS', { 'x-retry-after': String(seconds) })
}
