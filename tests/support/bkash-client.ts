import { fetchInProcess } from '../../demo/cards/call.ts'
import { createDemoTables } from '../../demo/tables.ts'
import { bkashStandIn, deriveBkashKeys } from '../../demo/wallets/bkash/routes.ts'
import type { Money } from '../../src/kernel/money.ts'
import { type BkashOptions, bkashProvider } from '../../src/payments/bkash.ts'
import type { TestApp } from './test-app.ts'

/** Holds back the answers to a call until this many have been asked for, so that all decide on the same. */
export function meetAt(path: string, many: number): Spoil {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = many
  return async (request, pass) => {
    const answer = await pass()
    if (!request.url.endsWith(path)) return answer
    left -= 1
    if (left <= 0) resolve()
    await promise
    return answer
  }
}

export const taka = (minor: number): Money => ({ minor, currency: 'BDT' })

const publicUrl = 'http://bkash.test'

/** What a request is answered with on its way to the stand-in; null to let it pass. */
type Spoil = (request: Request, pass: () => Promise<Response>) => Promise<Response>

/** The client of bKash and the stand-in that it talks to, whose clock goes forty seconds before ours. */
export async function openBkashClient({ db, secret, clock }: Pick<TestApp, 'db' | 'secret' | 'clock'>) {
  await createDemoTables(db)
  const keys = deriveBkashKeys(secret)
  const theirs = { now: () => new Date(clock.now().getTime() + 40_000) }
  const standIn = bkashStandIn({ db, keys, clock: theirs, publicUrl, lateMillis: 3_000 })
  /** The last part of each path that was asked for. */
  const asked: string[] = []

  /** The client, as another process would have it. */
  function connect(options: Partial<BkashOptions> = {}, spoil: Spoil = (_, pass) => pass()) {
    const fetch = fetchInProcess({
      fetch: (request) => {
        asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '')
        return spoil(request, async () => standIn.fetch(request))
      },
    })
    return bkashProvider({ db, secret, clock, keys, origin: publicUrl, fetch, firstPause: 1, ...options })
  }
  const provider = connect()

  async function begin(amount = taka(3_500_000), reference: string = crypto.randomUUID()) {
    const begun = await provider.begin({
      key: crypto.randomUUID(),
      reference,
      amount,
      description: 'Galaxy S9',
      returnUrl: 'http://swap.test/return?order=1',
      buyer: { name: 'Rahim', email: 'rahim@people.test', mobile: '+8801712345678' },
    })
    if (!begun.ok) throw new Error(begun.why)
    return begun.value
  }

  /** What the buyer does on the page. */
  async function press(paymentID: string, wallet: string, fields: Record<string, string> = {}) {
    const form = { paymentID, wallet, otp: '123456', pin: '12121', action: 'confirm', ...fields }
    return standIn.request('/redirect/tokenized/', { method: 'POST', body: new URLSearchParams(form) })
  }

  /** A payment that the buyer has confirmed with this wallet, and that has not taken effect. */
  async function confirm(wallet = '01770618575', amount?: Money) {
    const { payment } = await begin(amount)
    await press(payment.id, wallet)
    asked.length = 0
    return payment.id
  }

  async function capture(wallet = '01770618575') {
    const paymentId = await confirm(wallet)
    await provider.complete(paymentId)
    const captured = await provider.capture(paymentId, taka(3_500_000))
    if (!captured.ok) throw new Error(captured.why)
    asked.length = 0
    return paymentId
  }

  return { standIn, keys, provider, connect, asked, begin, press, confirm, capture }
}
