import type { Booking } from '../../src/checkout/booking/contract.ts'
import type { AskedChallenge, MeetingCheck, ShownResult } from '../../src/checks/contract.ts'
import type { Features } from '../../src/checks/judge-answer.ts'
import { type CheckTest, grid } from '../../src/checks/rules.ts'
import type { Marketplace } from './marketplace.ts'
import type { Person } from './test-app.ts'

/** Opens the link to a check in a browser of its own, as the tested phone does, which nobody is logged in on. */
export async function openCheckLink(market: Marketplace, url: string, consents = true) {
  const token = url.split('/').at(-1) ?? ''
  let cookie = ''
  const call = async <Body>(method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) => {
    const options = { headers: { cookie }, ...(json ? { json } : {}) }
    const answer = await market.call<Body & { code?: string }>(
      null,
      method,
      `/checks/${token}${path}`,
      options,
    )
    const set = answer.headers.getSetCookie().find((each) => each.startsWith('check='))
    cookie = set?.split(';')[0] ?? cookie
    return answer
  }
  const ask = async (test: CheckTest) => (await call<AskedChallenge>('POST', '/challenges', { test })).body
  const answer = (nonce: string, json: unknown) =>
    call<ShownResult>('PUT', '/answers', { nonce, answer: json })
  const finish = () =>
    call<{ modifiedCount: number; shown?: { code: string; url: string } }>('PUT', '/finish')
  /** Asks for the challenge of a test and answers it. */
  const run = async (test: CheckTest, answerOf: (asked: AskedChallenge) => unknown) => {
    const asked = await ask(test)
    return answer(asked.nonce, await answerOf(asked))
  }
  if (consents) await call('POST', '/consent')
  /** What a request of this browser about the check has in its address and its cookies. */
  const request = () => ({ params: { token }, cookie })
  return { call, ask, answer, finish, run, request }
}

/** What the buyer of an order does at the meeting. */
export function checkTogether(market: Marketplace, buyer: Person) {
  const path = (order: Booking) => `/orders/${order._id}/checks`
  const begin = (order: Booking, by = buyer) => market.call<{ url: string }>(by, 'POST', path(order))
  const meet = async (order: Booking) => openCheckLink(market, (await begin(order)).body.url)
  const read = async (order: Booking, by = buyer) =>
    (await market.call<MeetingCheck>(by, 'GET', path(order))).body
  const confirm = (order: Booking, code: string | undefined, by = buyer) =>
    market.call<{ modifiedCount: number }>(by, 'PUT', `/orders/${order._id}/checkedcode`, { json: { code } })
  const compare = (order: Booking, imei: string, by = buyer) =>
    market.call<{ agrees: boolean }>(by, 'PUT', `/orders/${order._id}/checkedimei`, { json: { imei } })
  return { begin, meet, read, confirm, compare }
}

export const profiled = (changes: Partial<Features['profile']> = {}) => ({
  test: 'profile',
  features: { ...phoneProfile, ...changes },
})

export const allCells = Array.from({ length: grid.rows * grid.columns }, (_, cell) => cell)

/** The answer of a touchscreen on which these fields respond. */
export const touched = ({ challenge }: AskedChallenge, cells = allCells) => ({
  test: 'touch',
  features: {
    taps: challenge.targets,
    sweeps: [
      { cells, millis: 5000 },
      { cells, millis: 5000 },
    ],
    covered: 95,
  },
})

/** What the browser of a phone tells of it. */
export const phoneProfile: Features['profile'] = {
  model: 'SM-A146P',
  platform: 'Android',
  platformVersion: '15.0.0',
  mobile: true,
  width: 384,
  height: 854,
  ratio: 2.8,
  touchPoints: 5,
  gpu: 'Mali-G57',
  driven: false,
}
