import { describe, expect, it } from 'vitest'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { iphone, openSearchMarket } from '../../../tests/support/search-market.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { eraseAccountsJob } from '../../accounts/closing/close-own-account.ts'
import { createCollect } from '../../app/compose-jobs.ts'
import { maxSavedSearches } from '../rules.ts'
import { foundPhones, savedSearches } from '../schema.ts'
import type { WireSavedSearch } from './contract.ts'

const { market, nadia, rahim, search, stock } = await openSearchMarket()

const save = (who: Person, json: object, headers?: Record<string, string>) =>
  market.call<WireSavedSearch>(who, 'POST', '/savedsearches', { json, ...(headers && { headers }) })
const list = async (who: Person) => (await market.call<WireSavedSearch[]>(who, 'GET', '/savedsearches')).body
const change = (who: Person, method: string, id: string, json?: object) =>
  market.call<{ modifiedCount: number }>(who, method, `/savedsearches/${id}`, json && { json })

describe('saving a search', () => {
  it('keeps its filters, says them in words, and leads to the page that shows what it finds', async () => {
    const filters = {
      q: '  iPhone \n 13 ',
      category_name: ['Apple'],
      price_to: 400,
      condition: 'good',
      place: 'banani',
      verified: 'true',
      storage: [256, 128, 256],
      box: 'false',
    }
    const { status, body } = await save(nadia, filters)
    expect(status).toBe(201)
    expect(body).toMatchObject({ mail: true, newCount: 0 })
    expect(body.label).toBe(
      'iPhone 13 · Apple · Up to $400 · good · Banani · Verified sellers only · 128 GB · 256 GB',
    )
    const { pathname, searchParams } = new URL(body.path, market.env.PUBLIC_URL)
    expect(pathname).toBe('/search')
    expect(searchParams.getAll('storage')).toEqual(['128', '256'])
    expect(searchParams.get('brand')).toBe('Apple')
    expect(searchParams.has('box')).toBe(false)
    expect(await list(nadia)).toEqual([body])
    expect(await list(rahim)).toEqual([])
  })

  it('says them in the language of the request', async () => {
    await save(nadia, { q: 'আইফোন', place: 'dhaka' })
    const { body } = await market.call<WireSavedSearch[]>(nadia, 'GET', '/savedsearches', {
      headers: { 'accept-language': 'bn' },
    })
    expect(body.map(({ label }) => label)).toEqual(['আইফোন · ঢাকা'])
  })

  it('saves the same search once, also when it is written in another way and twice at once', async () => {
    const twice = await Promise.all([
      save(nadia, { q: 'iPhone 13', storage: [128, 256] }),
      save(nadia, { storage: ['256', '128'], q: 'iphone  13', warranty: 'false' }),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(new Set(twice.map(({ body }) => body._id)).size).toBe(1)
    expect(await list(nadia)).toHaveLength(1)
    expect((await save(rahim, { q: 'iPhone 13', storage: [128, 256] })).status).toBe(201)
  })

  it(`keeps ${maxSavedSearches} at most, also when one more is saved at once`, async () => {
    const answers = await Promise.all(
      Array.from({ length: maxSavedSearches + 1 }, (_, nth) => save(nadia, { q: `model ${nth}` })),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([[409, 'too-many-searches']])
    expect(await list(nadia)).toHaveLength(maxSavedSearches)
    const [{ path } = { path: '' }] = await list(nadia)
    const again = await save(nadia, { q: new URL(path, market.env.PUBLIC_URL).searchParams.get('q') })
    expect(again.status).toBe(200)
  })

  it.each([
    [{}, 'empty-search'],
    [{ q: ' \u0000 ', verified: 'false', storage: [] }, 'empty-search'],
    [{ place: 'Atlantis' }, 'unknown-place'],
    [{ q: 'x'.repeat(201) }, 'bad-request'],
    [{ category_name: 'No kia' }, 'bad-request'],
  ])('refuses %j', async (filters, code) => {
    const { status, body } = await save(nadia, filters)
    expect({ status, code: body.code }).toEqual({ status: 400, code })
  })

  it('takes a text that the database could not hold', async () => {
    const { status, body } = await save(nadia, { q: 'a\u0000b \ud800' })
    expect({ status, label: body.label }).toEqual({ status: 201, label: 'a b \ufffd' })
  })
})

describe('a saved search', () => {
  it('is changed and deleted by its owner alone', async () => {
    const { _id: id } = (await save(nadia, { q: 'iphone' })).body
    for (const [method, path, json] of [
      ['PUT', id, { mail: false }],
      ['PUT', `${id}/seen`],
      ['DELETE', id],
      ['DELETE', 'none'],
    ] as const) {
      const { status, body } = await change(rahim, method, path, json)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-search' })
    }
    expect((await change(nadia, 'PUT', id, { mail: false })).body.modifiedCount).toBe(1)
    expect((await change(nadia, 'PUT', id, { mail: false })).body.modifiedCount).toBe(0)
    expect(await list(nadia)).toMatchObject([{ mail: false }])
    expect((await change(nadia, 'DELETE', id)).body.modifiedCount).toBe(1)
    expect((await change(nadia, 'DELETE', id)).status).toBe(404)
    expect(await list(nadia)).toEqual([])
  })

  it('is in the export of its owner and erased with the account', async () => {
    const { _id: id } = (await save(nadia, { q: 'iphone' })).body
    await stock(iphone)
    await runDueJobs(market, market.jobs)
    const files = await createCollect({ db: market.db, store: { read: async () => null } })(nadia.id)
    const read = (name: string) => JSON.parse(String(files[name]))
    expect(read('saved_searches.json')).toMatchObject([{ userId: 'self', filters: { q: 'iphone' } }])
    expect(read('found_phones.json')).toMatchObject([{ savedSearchId: id }])
    expect((await search({ q: 'iphone' })).body).toHaveLength(1)

    const leaving = await market.signUp()
    await save(leaving, { q: 'iphone' })
    expect(
      (await market.call(leaving, 'POST', '/account/closing', { json: { password: leaving.password } }))
        .status,
    ).toBe(200)
    market.clock.advance(40 * 86_400_000)
    await market.runJob(eraseAccountsJob)
    await runDueJobs(market, market.jobs)
    const rows = await market.db.select().from(savedSearches)
    expect(rows.map(({ userId }) => userId)).toEqual([nadia.id])
    expect(await market.db.select().from(foundPhones)).toHaveLength(1)
  })
})
