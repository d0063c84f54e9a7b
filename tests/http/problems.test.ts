import { describe, expect, test } from 'vitest'
import { declaredCalls } from '../support/calls.ts'
import { startTestApp } from '../support/test-app.ts'

type Documented = { operationId: string; responses: Record<string, { content?: Record<string, unknown> }> }

const app = await startTestApp()
const answer = await app.request('/api/openapi.json')
const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Documented>> }
const operations = Object.values(paths).flatMap((path) => Object.values(path))

/** The codes of a documented call, with their statuses. */
function codesOf({ responses }: Documented): [status: string, code: string][] {
  return Object.entries(responses).flatMap(([status, { content }]) => {
    const problem = content?.['application/problem+json'] as
      | { schema: { allOf: [unknown, { properties: { code: { enum: string[] } } }] } }
      | undefined
    const codes = problem?.schema.allOf[1].properties.code.enum ?? []
    return codes.map((code): [string, string] => [status, code])
  })
}

describe('the OpenAPI document', () => {
  test('names every call as its contract exports it, each once', () => {
    expect(declaredCalls.map(({ call }) => call.operationId)).toEqual(declaredCalls.map(({ name }) => name))
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.toSorted()).toEqual(declaredCalls.map(({ name }) => name).toSorted())
  })

  test('says too-many-requests of the calls with a rate limit and of no others', () => {
    const limited = declaredCalls.filter(({ call }) => call.rateLimit).map(({ name }) => name)
    const documented = operations
      .filter((operation) => codesOf(operation).some(([, code]) => code === 'too-many-requests'))
      .map(({ operationId }) => operationId)
    expect(documented.toSorted()).toEqual(limited.toSorted())
    const answering429 = operations.filter(({ responses }) => '429' in responses)
    expect(answering429.map(({ operationId }) => operationId).toSorted()).toEqual(limited.toSorted())
  })

  test('holds none of the fields that only this server reads', () => {
    const fields = operations.flatMap((operation) => Object.keys(operation))
    expect(fields).not.toContain('rateLimit')
    expect(fields).not.toContain('problems')
  })
})

describe('the page of a problem', () => {
  test('exists for every documented code, with the documented statuses', async () => {
    const documented = new Map(operations.flatMap(codesOf).map((pair) => [pair.join(' '), pair]))
    expect(documented.size).toBeGreaterThan(30)
    for (const [status, code] of documented.values()) {
      const answer = await app.request(`/problems/${code}`, { headers: { accept: 'application/json' } })
      expect(answer.status, code).toBe(200)
      const { meanings } = (await answer.json()) as { meanings: { status: number; detail: string }[] }
      expect(
        meanings.map((meaning) => `${meaning.status}`),
        code,
      ).toContain(status)
      expect(meanings.every(({ detail }) => detail.length > 0)).toBe(true)
      expect(new Set(meanings.map((meaning) => JSON.stringify(meaning))).size, code).toBe(meanings.length)
    }
  })

  test('is where the type of a problem leads to', async () => {
    const refused = await app.request('/api/myproduct?email=a@b.test')
    const { type } = (await refused.json()) as { type: string }
    const page = await app.request(type, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(page.headers.get('content-type')).toMatch('text/html')
    expect(await page.text()).toContain('Please log in first.')
  })

  test('describes every meaning of a code that several modules use', async () => {
    const text = await (await app.request('/problems/too-many-pictures')).text()
    expect(text).toContain('400 Bad request')
    expect(text).toContain('429 Too many requests')
  })

  test('is 404 for another code', async () => {
    const answer = await app.request('/problems/%3Cscript%3E')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not-found' })
  })
})
