import { describe, expect, it, vi } from 'vitest'
import { openIdentityClient } from '../support/identity-client.ts'
import { openMarketplace } from '../support/marketplace.ts'

// Elsewhere a password is hashed once a worker (set-up-file.ts); here the time of it is the subject.
vi.unmock('../../src/auth/session/slow-hash.ts')

const market = await openMarketplace()
const rounds = 60
/** The allowed ratio of the median times. */
const mayDiffer = 1.5

const { post } = openIdentityClient(market)

/** The median times in ms of both requests, alternated so that other load slows both equally. */
async function compare(one: (round: number) => Promise<unknown>, other: (round: number) => Promise<unknown>) {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    await market.resetRateLimits()
    for (const which of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const before = performance.now()
      await [one, other][which]?.(round)
      times[which].push(performance.now() - before)
    }
  }
  const [first = 0, second = 0] = times.map((all) => all.sort((a, b) => a - b)[rounds / 2])
  return { first, second, ratio: Math.max(first / second, second / first) }
}

describe('response times do not reveal whether an e-mail has an account', () => {
  it('when a wrong password is tried', async () => {
    const person = await market.signUp()
    const outcome = await compare(
      () => post('/sign-in/email', { email: person.email, password: 'Wrong#2026' }),
      (round) => post('/sign-in/email', { email: `nobody${round}@people.test`, password: 'Wrong#2026' }),
    )
    process.stdout.write(`sign-in: ${JSON.stringify(outcome)}\n`)
    expect(outcome.ratio).toBeLessThan(mayDiffer)
  })

  it('when a new password is asked for', async () => {
    const person = await market.signUp()
    const outcome = await compare(
      () => post('/request-password-reset', { email: person.email }),
      (round) => post('/request-password-reset', { email: `nobody${round}@people.test` }),
    )
    process.stdout.write(`reset: ${JSON.stringify(outcome)}\n`)
    // A network hides a few milliseconds, but not the time to send a mail: no answer may wait for that.
    expect(Math.abs(outcome.first - outcome.second)).toBeLessThan(25)
  })
})
