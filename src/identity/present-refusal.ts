import { APIError } from 'better-auth/api'
import { authMessages } from './messages/forms.ts'

type Status = ConstructorParameters<typeof APIError>[0]

/** A refusal of the identity library's kind, with our words for its code. */
export function refuse(status: Status, code: string, headers?: Record<string, string>): APIError {
  return new APIError(status, { code, message: authMessages[code] ?? code }, headers)
}

/** Throws the refusal of somebody who has to wait so many seconds. Nothing when it is 0. */
export function refuseFor(seconds: number): void {
  if (seconds > 0)
    throw refuse('TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS', { 'x-retry-after': String(seconds) })
}
