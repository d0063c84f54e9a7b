import { afterEach, expect, it, vi } from 'vitest'
import { readUser } from '../../src/auth/session/components/auth-client.ts'
import { startTestApp } from '../support/test-app.ts'
import { row } from './rows.ts'

const { request, signUp } = await startTestApp()

afterEach(() => {
  vi.unstubAllGlobals()
})

it(row('3 auth user'), async () => {
  const person = await signUp('bayer', 'Rahim Uddin')
  // The browser would send the cookie by itself.
  vi.stubGlobal('fetch', (path: string) => request(path, { cookie: person.cookie }))
  expect(await readUser()).toMatchObject({ uid: person.id, email: person.email, displayName: 'Rahim Uddin' })
  vi.stubGlobal('fetch', (path: string) => request(path))
  expect(await readUser()).toBeNull()
})
