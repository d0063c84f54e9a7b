/** A refusal of a call under /api/auth: its status and code. The sentence of the code is in `authTexts`. */
export class AuthRefusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 422 | 429
  readonly code: string
  readonly retryAfterSeconds: number

  constructor(status: AuthRefusal['status'], code: string, retryAfterSeconds = 0) {
    super(code)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function refuse(status: AuthRefusal['status'], code: string): AuthRefusal {
  return new AuthRefusal(status, code)
}

/** Throws a 429 when there are seconds to wait. */
export function refuseIfLimited(seconds: number): void {
  if (seconds > 0) throw new AuthRefusal(429, 'TOO_MANY_REQUESTS', seconds)
}
