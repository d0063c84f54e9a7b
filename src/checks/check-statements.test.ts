import { expect, it } from 'vitest'
import { follow, watchConnections } from '../../tests/load/watch-statements.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { openCheckLink, touched } from '../../tests/support/phone-check.ts'

/** The statements of a check, those of its transactions included. They may only become fewer. */
const most = { start: 8, consent: 5, challenge: 5, answer: 6, watch: 5, finish: 10, read: 4 }

it('sends no more statements for a check than it did', async () => {
  const market = await openMarketplace()
  const seller = await market.signUp('seller')
  const phone = await market.addPhone(seller)
  const path = `/products/${phone._id}/checks`
  const begin = () => market.call<{ url: string }>(seller, 'POST', path)
  await begin()
  watchConnections(market.db.$client)
  const start = await follow(begin)
  const link = await openCheckLink(market, start.answer.body.url, false)
  const consent = await follow(() => link.call('POST', '/consent'))
  const challenge = await follow(() => link.ask('touch'))
  const answer = await follow(() => link.answer(challenge.answer.nonce, touched(challenge.answer)))
  const watch = await follow(() => market.call(seller, 'GET', path))
  const finish = await follow(() => link.finish())
  const read = await follow(() => market.call(null, 'GET', `/phones/${phone._id}/check`))
  expect(read.answer.status).toBe(200)
  const parts = { start, consent, challenge, answer, watch, finish, read }
  const sent = Object.entries(parts).map(([name, { steps }]) => [name, steps.length])
  expect(Object.fromEntries(sent)).toEqual(most)
})
