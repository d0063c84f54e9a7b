import type { Person, TestApp } from './test-app.ts'

/** Calls of the identity service at /api/auth, as a page of this site sends them. */
export function openIdentityClient({ request, env }: Pick<TestApp, 'request' | 'env'>) {
  const origin = { origin: env.PUBLIC_URL }
  const mail = encodeURIComponent

  const post = (
    path: string,
    json: unknown,
    more: { cookie?: string; headers?: Record<string, string> } = {},
  ) => request(`/api/auth${path}`, { method: 'POST', json, ...more, headers: { ...origin, ...more.headers } })

  /** The status of a call with this bearer token. */
  const statusOfToken = async (person: Pick<Person, 'email' | 'token'>) =>
    (await request(`/api/users/admin/${mail(person.email)}`, { token: person.token })).status

  /** The status of a call with this identity cookie. */
  const statusOfCookie = async (person: Pick<Person, 'email' | 'cookie'>) =>
    (await request(`/api/jwt?email=${mail(person.email)}`, { cookie: person.cookie })).status

  return { origin, post, statusOfToken, statusOfCookie }
}

/** A response with its JSON body. */
export async function readJson(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
