import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WirePayout } from './admin-contract.ts'
import type { WireBalance } from './contract.ts'
import { readPayoutSettings } from './payout-settings.ts'
import { type PayoutSender, sendPayout } from './send-payout.ts'
import { createAccountSeal } from './store-accounts.ts'

const hour = 3_600_000

let market: Marketplace
let nadia: Person
let admin: Person
let rahim: Person
let payoutId: string
/** The ids that the service was asked to send. */
let asked: string[]
beforeAll(async () => {
  market = await openMarketplace()
  nadia = await market.signUp('bayer', 'Nadia')
})
beforeEach(async () => {
  await market.resetRateLimits()
  await market.renewToken(nadia)
  admin = await market.signUp('admin')
  rahim = await market.signUp('seller', 'Rahim')
  const json = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: rahim.password }
  await market.call(rahim, 'PUT', '/payoutaccount', { json })
  await market.completeSale(rahim, nadia, { product_price: 60 })
  payoutId = (await market.call<{ _id: string }>(rahim, 'POST', '/payouts', { json: { amount: 60 } })).body
    ._id
  asked = []
})

/** Runs the job with a service that does this when it is asked. */
function send(serve: () => ReturnType<PayoutSender['send']>): Promise<void> {
  const { db, clock, secret, env } = market
  const sender: PayoutSender = {
    send({ id }) {
      asked.push(id)
      return serve()
    },
  }
  const settings = readPayoutSettings(env)
  const deps = { db, clock, provider: { name: 'stripe' }, seal: createAccountSeal(secret), sender, settings }
  return sendPayout(deps, { payoutId })
}
const sends = async () => ({ state: 'sent', reference: 'TX1' }) as const
const breaks = () => Promise.reject(new Error('no answer'))

async function state(): Promise<string | undefined> {
  const { body } = await market.call<WirePayout[]>(admin, 'GET', '/payouts')
  return body.find(({ _id }) => _id === payoutId)?.state
}
async function mark(outcome: 'sent' | 'failed') {
  const json = { state: outcome, reference: 'by hand' }
  const { status, body } = await market.call<{ modifiedCount?: number }>(
    admin,
    'PUT',
    `/payouts/${payoutId}`,
    {
      json,
    },
  )
  return [status, body.modifiedCount ?? body.code]
}
const balance = async () => (await market.call<WireBalance>(rahim, 'GET', '/balance')).body

describe('a payout that a service sends', () => {
  it('is tried again when the service says nothing for twenty seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      // oxlint-disable-next-line vitest/valid-expect -- it is awaited when the time is over.
      const sending = expect(send(() => new Promise(() => {}))).rejects.toThrow('did not answer in time')
      await vi.waitUntil(() => asked.length > 0)
      await vi.advanceTimersByTimeAsync(20_000)
      await sending
    } finally {
      vi.useRealTimers()
    }
  })

  it('is nobody else’s while it is being sent', async () => {
    const seen: unknown[] = []
    await send(async () => {
      const { body } = await market.call(admin, 'POST', '/payouts/batches')
      seen.push(await state(), body.code, await mark('sent'), await mark('failed'))
      seen.push((await balance()).pending)
      return sends()
    })
    const refused = [409, 'being-sent']
    expect(seen).toEqual(['sending', 'nothing-due', refused, refused, 60])
    expect(await state()).toBe('sent')
    expect(await balance()).toMatchObject({ available: 0, pending: 0, paidOut: 60 })
  })

  it('is asked for again, under the same id, when nobody knows whether it was sent', async () => {
    await expect(send(breaks)).rejects.toThrow('no answer')
    expect([await state(), await mark('failed')]).toEqual(['sending', [409, 'being-sent']])
    await send(sends)
    expect([await state(), asked]).toEqual(['sent', [payoutId, payoutId]])
    await send(sends)
    expect(asked).toHaveLength(2)
  })

  it('is not asked for again while the payouts of its seller are on hold', async () => {
    const hold = (held: boolean) =>
      market.call(admin, 'PUT', `/payoutholds/${rahim.id}`, { json: { held, reason: 'Two complaints' } })
    await expect(send(breaks)).rejects.toThrow('no answer')
    await hold(true)
    await expect(send(sends)).rejects.toThrow('on hold')
    expect([await state(), asked]).toEqual(['sending', [payoutId]])
    await hold(false)
    await send(sends)
    expect(await state()).toBe('sent')
  })

  it('is left to an admin after a day without an answer', async () => {
    await expect(send(breaks)).rejects.toThrow('no answer')
    market.clock.advance(24 * hour)
    await send(sends)
    expect(asked).toHaveLength(1)
    await market.renewToken(admin)
    expect(await mark('failed')).toEqual([200, 1])
    await market.renewToken(rahim)
    expect(await balance()).toMatchObject({ available: 60, pending: 0, paidOut: 0 })
  })

  it('is due again when the service leaves it to the admins', async () => {
    await send(async () => null)
    expect(await state()).toBe('due')
    const { body } = await market.call<{ payouts: WirePayout[] }>(admin, 'POST', '/payouts/batches')
    expect(body.payouts.map(({ _id }) => _id)).toContain(payoutId)
    await send(sends)
    expect([await state(), asked]).toEqual(['batched', [payoutId]])
  })

  it('has one outcome when two processes ask at once', async () => {
    await Promise.all([send(sends), send(sends)])
    expect(await balance()).toMatchObject({ available: 0, pending: 0, paidOut: 60 })
  })
})
