import type { Problem } from '../../src/kernel/problem.ts'
import type { Person, TestApp } from './test-app.ts'

/** A response with its body parsed. */
export type Answer<Body> = {
  status: number
  body: Body & Partial<Pick<Problem, 'code' | 'detail'>>
  headers: Headers
}

export type CallOptions = {
  query?: Record<string, string>
  json?: unknown
  headers?: Record<string, string>
  fetch?: TestApp['request']
}

export type Call = ReturnType<typeof createApiClient>

/** Returns a function that calls the API as a person, with their own e-mail in the query as a browser sends it. */
export function createApiClient(app: TestApp) {
  return async function call<Body = unknown>(
    who: Person | null,
    method: string,
    path: string,
    { query = {}, json, headers, fetch = app.request }: CallOptions = {},
  ): Promise<Answer<Body>> {
    const search = new URLSearchParams({ ...(who ? { email: who.email } : {}), ...query })
    const response = await fetch(`/api${path}?${search}`, {
      method,
      json,
      token: who?.token,
      ...(headers && { headers }),
    })
    const body = response.status === 304 ? {} : await response.json()
    return { status: response.status, body, headers: response.headers } as Answer<Body>
  }
}
