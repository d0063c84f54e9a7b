import type { Features } from '../../src/checks/answer-shapes.ts'
import type { AskedChallenge, ShownResult } from '../../src/checks/contract.ts'
import { type CheckTest, grid } from '../../src/checks/rules.ts'
import type { Marketplace } from './marketplace.ts'

/** Opens the link to a check, as the tested phone does, which nobody is logged in on. */
export async function openCheckLink(market: Marketplace, url: string, consents = true) {
  const token = url.split('/').at(-1)
  const call = <Body>(method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) =>
    market.call<Body & { code?: string }>(null, method, `/checks/${token}${path}`, json ? { json } : {})
  const ask = async (test: CheckTest) => (await call<AskedChallenge>('POST', '/challenges', { test })).body
  const answer = (nonce: string, json: unknown) =>
    call<ShownResult>('PUT', '/answers', { nonce, answer: json })
  const finish = () => call<{ modifiedCount: number }>('PUT', '/finish')
  /** Asks for the challenge of a test and answers it. */
  const run = async (test: CheckTest, answerOf: (asked: AskedChallenge) => unknown) => {
    const asked = await ask(test)
    return answer(asked.nonce, await answerOf(asked))
  }
  if (consents) await call('POST', '/consent')
  return { call, ask, answer, finish, run }
}

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
  cores: 8,
  gpu: 'Mali-G57',
  driven: false,
}
