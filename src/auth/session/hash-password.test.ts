import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { cookieOf, startTestApp } from '../../../tests/support/test-app.ts'
import { respondError } from '../../platform/http/respond-problem.ts'
import { silentLog } from '../../platform/log.ts'
import { inWork } from '../../platform/work-context.ts'
import { authHandler } from './auth-handler.ts'
import { createAuth } from './create-auth.ts'

const app = await startTestApp()

const right = 'Swap#2026'

/** Sign-ins whose passwords are compared for as long as the test likes. */
function openHeldSignIn() {
  /** The passwords that are or were compared, in order. */
  const started: string[] = []
  const ends: (() => void)[] = []
  let isHeld = true
  const compare = async (password: string) => {
    started.push(password)
    if (isHeld) await new Promise<void>((resolve) => ends.push(resolve))
    return password === right
  }
  const letGo = () => {
    isHeld = false
    for (const end of ends.splice(0)) end()
  }
  onTestFinished(letGo)
  const slowHash = {
    hash: async (password: string) => `${await compare(password)}`,
    verify: ({ password }: { password: string }) => compare(password),
    isCurrent: () => true,
  }
  const routes = new Hono().all(
    '/api/auth/*',
    authHandler({ auth: createAuth({ ...app, log: silentLog, slowHash }) }),
  )
  routes.onError(respondError(silentLog))
  const refused: string[] = []
  const signIn = async (email: string, address: string, { password = right, cookie = '' } = {}) => {
    const headers = { 'content-type': 'application/json', origin: app.env.PUBLIC_URL, cookie }
    const answer = await inWork({ address }, () =>
      routes.request(`${app.env.PUBLIC_URL}/api/auth/sign-in/email`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password }),
      }),
    )
    if (answer.status === 503) refused.push(address)
    return answer
  }
  const guess = (address: string) => signIn('nobody@people.test', address, { password: 'Wrong#2026' })
  /** Ends one comparison after the other until the right password is compared; returns after how many others. */
  const waitForRight = async () => {
    const isCompared = () => {
      if (started.includes(right)) return true
      ends.shift()?.()
      return false
    }
    await expect.poll(isCompared, { interval: 10 }).toBe(true)
    letGo()
    return started.indexOf(right)
  }
  return { signIn, guess, letGo, waitForRight, refused }
}

test('45 wrong passwords at once from 15 addresses keep nobody else from signing in', async () => {
  const person = await app.signUp()
  const { signIn, guess, waitForRight, refused } = openHeldSignIn()
  const guesses = Array.from({ length: 45 }, (_, n) => guess(`203.0.113.${n % 15}`))
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(3)
  const entering = signIn(person.email, '198.51.100.7')
  expect(await waitForRight()).toBeLessThan(30)
  expect((await entering).status).toBe(200)
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
})

test('an IPv6 network of a customer is one address in the queue', async () => {
  const { guess, letGo, refused } = openHeldSignIn()
  const guesses = Array.from({ length: 6 }, (_, n) => guess(`2001:db8:1:a${n}::${n}`))
  await expect.poll(() => refused.length).toBe(3)
  letGo()
  await Promise.all(guesses)
})

test('a browser that has signed in before is let in although the queue is full', async () => {
  const person = await app.signUp()
  const open = openHeldSignIn()
  open.letGo()
  const cookie = cookieOf(await open.signIn(person.email, '198.51.100.7'))
  expect(cookie).toContain('swap.known_browser=')

  const { signIn, guess, waitForRight, refused } = openHeldSignIn()
  const guesses = Array.from({ length: 60 }, (_, n) => guess(`203.0.113.${n}`))
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(18)
  expect((await signIn(person.email, '198.51.100.8')).status, 'a browser that nobody knows').toBe(503)
  const entering = signIn(person.email, '203.0.113.1', { cookie })
  expect(await waitForRight()).toBeLessThan(30)
  expect((await entering).status).toBe(200)
  await Promise.all(guesses)
})
