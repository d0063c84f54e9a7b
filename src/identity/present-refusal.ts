import { APIError } from 'better-auth/api'
import { authWords } from './form-words.ts'

type Status = ConstructorParameters<typeof APIError>[0]

/** A refusal of the identity library's kind, with our words for its code. */
export function refuse(status: Status, code: string, headers?: Record<string, string>): APIError {
  return new APIError(status, { code, message: authWords[code] ?? code }, headers)
}
