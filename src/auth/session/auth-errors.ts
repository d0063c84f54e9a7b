/** `authTexts` has the sentence of its code. */
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

/** Does nothing for 0. */
export function refuseIfLimited(seconds: number): void {
  if (seconds > 0) throw new AuthRefusal(429, 'TOO_MANY_REQUESTS', seconds)
}
