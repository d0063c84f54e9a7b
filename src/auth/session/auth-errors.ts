/** A refusal of the identity service, which its pages know by the code. `authTexts` has the sentence. */
export class AuthRefusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 422 | 429
  readonly code: string
  /** When to try again; with a 429 alone. */
  readonly retryAfterSeconds: number

  constructor(status: AuthRefusal['status'], code: string, retryAfterSeconds = 0) {
    super(code)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The error of a refusal, to be thrown. */
export function refuse(status: AuthRefusal['status'], code: string): AuthRefusal {
  return new AuthRefusal(status, code)
}

/** Throws a 429 that asks to wait `seconds`. Does nothing when it is 0. */
export function refuseIfLimited(seconds: number): void {
  if (seconds > 0) throw new AuthRefusal(429, 'TOO_MANY_REQUESTS', seconds)
}
