import type Stripe from 'stripe'
import { beforeAll, expect, it } from 'vitest'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import { openCardClient } from '../../tests/support/card-client.ts'
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts'

let app: TestApp
let cards: Stripe
let api: ReturnType<typeof openCardClient>['api']
beforeAll(async () => {
  app = await startTestApp()
  const client = openCardClient(app)
  api = client.api
  cards = client.cards
})

const open = (amount: number) => cards.paymentIntents.create({ amount, currency: 'usd' })

it('lists payments newest first, page by page, and from a moment on', async () => {
  const [first, second] = [await open(100), await open(200)]
  app.clock.advance(60_000)
  const third = await open(300)
  const ids = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id)

  const page = await cards.paymentIntents.list({ limit: 2 })
  expect({ ids: ids(page), has_more: page.has_more }).toEqual({ ids: [third.id, second.id], has_more: true })
  const rest = await cards.paymentIntents.list({ limit: 2, starting_after: second.id })
  expect({ ids: ids(rest), has_more: rest.has_more }).toEqual({ ids: [first.id], has_more: false })
  expect(ids(await cards.paymentIntents.list({ created: { gte: third.created } }))).toEqual([third.id])
  expect(ids(await cards.paymentIntents.list({ created: { lt: third.created } }))).toEqual([
    second.id,
    first.id,
  ])
})

it('names a bad parameter', async () => {
  const list = (params: Record<string, unknown>) => cards.paymentIntents.list(params as never)
  await expect(list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400, param: 'limit' })
  await expect(list({ created: { gte: 'x' } })).rejects.toMatchObject({
    statusCode: 400,
    param: 'created[gte]',
  })
})

it.each(['payment_intents', 'refunds'])('lists no %s for a browser', async (what) => {
  const answer = await api.request(`/v1/${what}?key=${sandboxPublishableKey}`)
  expect(answer.status).toBe(403)
})
