import { eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeImei, makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { allCells, openCheckLink, touched } from '../../tests/support/phone-check.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { ProductCounts } from '../browsing/contract.ts'
import type { Product } from '../listings/contract.ts'
import { listings } from '../listings/schema.ts'
import type { LinkedCheck, OwnCheck, ShownCheck } from './contract.ts'
import { type CheckTest, type Colour, dailyChecks, maxTries, tones } from './rules.ts'
import { checkResults } from './schema.ts'

const day = 86_400_000

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')

const samsung = {
  brand_name: 'Samsung',
  product_name: 'Samsung Galaxy A14',
  condition_type: 'excellent',
} as const
const addPhone = () => market.addPhone(rahim, samsung)

const begin = (phone: Product, by: Person = rahim) =>
  market.call<{ url: string }>(by, 'POST', `/products/${phone._id}/checks`)

async function openLink(phone: Product, consents = true) {
  const { body, status } = await begin(phone)
  expect(status).toBe(201)
  return openCheckLink(market, body.url, consents)
}

const readOwn = async (phone: Product) =>
  (await market.call<OwnCheck>(rahim, 'GET', `/products/${phone._id}/checks`)).body
const readCheck = (phone: Product, by: Person | null = null) =>
  market.call<ShownCheck>(by, 'GET', `/phones/${phone._id}/check`)
const readPhone = async (phone: Product) =>
  (await market.call<Product>(rahim, 'GET', '/product', { query: { id: phone._id } })).body

async function check(phone: Product, cells = allCells) {
  const link = await openLink(phone)
  const asked = await link.ask('touch')
  expect((await link.answer(asked.nonce, touched(asked, cells))).status).toBe(200)
  expect((await link.finish()).body).toEqual({ modifiedCount: 1 })
}

describe('a check', () => {
  it('is done with the link alone, and read by everybody with what was not tested', async () => {
    const phone = await addPhone()
    const link = await openLink(phone)
    expect((await link.call<LinkedCheck>('GET', '')).body).toMatchObject({
      product_name: 'Samsung Galaxy A14',
      consented: true,
    })
    const touch = await link.ask('touch')
    expect((await link.answer(touch.nonce, touched(touch))).body).toMatchObject({
      test: 'touch',
      outcome: 'passed',
      found: { missed: 0, covered: 95 },
    })
    const display = await link.ask('display')
    const shown = (display.challenge.colours as Colour[]).map((colour) => ({ colour, millis: 1000 }))
    await link.answer(display.nonce, { test: 'display', features: { shown, fine: true } })
    const sound = await link.ask('sound')
    await link.answer(sound.nonce, { obstacle: 'denied' })
    expect((await readCheck(phone)).status).toBe(404)
    await link.finish()
    const { body } = await readCheck(phone)
    expect(body.isCurrent).toBe(true)
    expect(body.results.slice(0, 4).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['passed', null],
      ['seller-said', null],
      ['not-testable-here', 'denied'],
      ['skipped', null],
    ])
    expect(JSON.stringify(body)).not.toMatch(/sweeps|nonce|features|signs/)
    expect((await readPhone(phone)).checkedAt).toBe(body.finishedAt)
    expect((await link.call('GET', '')).body.code).toBe('check-finished')
  })

  it('has a page that may use the parts of the phone, as no other page', async () => {
    const { token } = (await openLink(await addPhone(), false)).request().params
    const policyOf = async (path: string) => (await market.request(path)).headers.get('permissions-policy')
    const used = ['camera', 'geolocation', 'microphone', 'accelerometer', 'gyroscope']
    for (const path of [`/check/${token}`, `/bn/check/${token}`])
      for (const part of used) expect(await policyOf(path), path).toContain(`${part}=(self)`)
    for (const path of [
      '/check/old',
      '/check/old.data',
      '/check',
      '/search',
      '/dashbord',
      `/check/${token}/more`,
    ])
      for (const part of used) expect(await policyOf(path), path).toContain(`${part}=()`)
  })

  it('names its browser by a cookie that no script and no other address reads, behind https no other way', async () => {
    const secure = await openMarketplace({ PUBLIC_URL: 'https://swap.test', DEMO: '1' })
    const attributesOf = async ({ call, addPhone }: typeof market, seller: Person) => {
      const { _id } = await addPhone(seller, samsung)
      const { body } = await call<{ url: string }>(seller, 'POST', `/products/${_id}/checks`)
      const path = `/checks/${new URL(body.url).pathname.split('/').at(-1)}`
      const [cookie = ''] = (await call(null, 'GET', path)).headers.getSetCookie()
      return cookie.replace(/^check=[\w-]{32}; /, '').replace(path, '/checks/TOKEN')
    }
    const attributes = 'Max-Age=86400; Path=/api/checks/TOKEN; HttpOnly; '
    expect(await attributesOf(market, rahim)).toBe(`${attributes}SameSite=Strict`)
    expect(await attributesOf(secure, await secure.signUp('seller'))).toBe(
      `${attributes}Secure; SameSite=Strict`,
    )
  })

  it('has its phone judged and compared with saved searches anew', async () => {
    const phone = await addPhone()
    await market.db.execute(sql`delete from graphile_worker._private_jobs`)
    await check(phone)
    const { rows } = await market.db.execute(
      sql`select key from graphile_worker.jobs where key like ${`%${phone._id}`} order by key`,
    )
    expect(rows).toEqual([{ key: `judge-listing ${phone._id}` }, { key: `match-listing ${phone._id}` }])
  })

  it('is found by a filter, and counted', async () => {
    const [phone, other] = [await addPhone(), await addPhone()]
    await check(phone)
    const query = { checked: 'true' }
    const found = await market.call<Product[]>(rahim, 'GET', '/search', { query })
    const ids = found.body.map(({ _id }) => _id)
    expect(ids).toContain(phone._id)
    expect(ids).not.toContain(other._id)
    const { body } = await market.call<ProductCounts>(null, 'GET', '/search/counts', { query })
    expect(body.total.count).toBe(ids.length)
    expect(body.checked.count).toBe(ids.length)
  })

  it('caps the condition at fair when a core test failed, until the seller changes it', async () => {
    const phone = await addPhone()
    const link = await openLink(phone)
    await link.run('vibration', () => ({ faulty: true }))
    await link.finish()
    expect(await readPhone(phone)).toMatchObject({ condition_type: 'excellent' })
    market.clock.advance(1000)
    await check(phone, allCells.slice(1))
    expect((await readCheck(phone)).body.results[0]).toMatchObject({ reason: 'cells-missed' })
    expect(await readPhone(phone)).toMatchObject({ condition_type: 'fair' })
    const json = makeNewProduct(phone.image, { ...samsung, condition_type: 'good' })
    await market.call(rahim, 'PUT', '/product', { query: { id: phone._id }, json })
    expect(await readPhone(phone)).toMatchObject({ condition_type: 'good' })
  })

  it('says what failed in an earlier check and was left out of this one, until it is done again, however the phone is described', async () => {
    const phone = await addPhone()
    const broken = await openLink(phone)
    await broken.run('touch', (asked) => touched(asked, allCells.slice(1)))
    await broken.run('earpiece', () => ({ faulty: true }))
    market.clock.advance(1000)
    const restarted = await openLink(phone)
    await restarted.run('earpiece', () => ({ obstacle: 'denied' }))
    await restarted.run('vibration', () => ({ faulty: true }))
    await restarted.finish()
    const outcomesOf = async (...names: string[]) =>
      (await readCheck(phone)).body.results
        .filter(({ test }) => names.includes(test))
        .map(({ outcome, reason }) => [outcome, reason])
    expect(await outcomesOf('touch', 'display', 'earpiece')).toEqual([
      ['skipped', 'failed-before'],
      ['skipped', null],
      ['not-testable-here', 'failed-before'],
    ])
    expect(await readPhone(phone)).toMatchObject({ condition_type: 'fair' })
    expect((await readOwn(phone)).last).toEqual((await readCheck(phone)).body)
    market.clock.advance(1000)
    await check(phone)
    expect(await outcomesOf('touch', 'earpiece')).toEqual([
      ['passed', null],
      ['skipped', 'failed-before'],
    ])
    market.clock.advance(1000)
    const withoutTouch = await openLink(phone)
    await withoutTouch.run('vibration', () => ({ faulty: true }))
    await withoutTouch.finish()
    expect(await outcomesOf('touch')).toEqual([['skipped', null]])
    market.clock.advance(1000)
    await check(phone, allCells.slice(1))
    for (const product_name of ['Samsung Galaxy A54', samsung.product_name]) {
      market.clock.advance(1000)
      expect((await editing(phone)({ product_name })).status).toBe(200)
      market.clock.advance(1000)
      const redescribed = await openLink(phone)
      await redescribed.run('vibration', () => ({ faulty: true }))
      await redescribed.finish()
      expect(await outcomesOf('touch', 'earpiece')).toEqual(Array(2).fill(['skipped', 'failed-before']))
      expect(await readPhone(phone)).toMatchObject({ product_name, condition_type: 'fair' })
    }
  })

  it('says what failed in an earlier listing of its seller with the same IMEI, and of nobody else', async () => {
    const imei = makeImei()
    const list = async (seller: Person) => market.addPhone(seller, { ...samsung, imei })
    const withdraw = ({ _id: id }: Product) => market.call(rahim, 'DELETE', '/product', { query: { id } })
    const readTouch = async (phone: Product, by: Person) => {
      market.clock.advance(1000)
      const link = await openCheckLink(market, (await begin(phone, by)).body.url)
      await link.run('vibration', () => ({ faulty: true }))
      await link.finish()
      return (await readCheck(phone)).body.results.find(({ test }) => test === 'touch')?.reason
    }
    const broken = await list(rahim)
    await check(broken, allCells.slice(1))
    expect((await editing(broken)({ imei: makeImei() })).status).toBe(200)
    await withdraw(broken)
    const again = await list(rahim)
    expect(await readTouch(again, rahim)).toBe('failed-before')
    expect(await readPhone(again)).toMatchObject({ condition_type: 'fair' })
    expect(await readTouch(await market.addPhone(rahim, { ...samsung, imei: makeImei() }), rahim)).toBeNull()
    await withdraw(again)
    const karim = await market.signUp('seller')
    expect(await readTouch(await list(karim), karim)).toBeNull()
  })

  it.each([
    ['fails', allCells.slice(1), 'failed'],
    ['passes', allCells, 'passed'],
  ])('keeps what a test %s with when it is skipped afterwards', async (_, cells, outcome) => {
    const link = await openLink(await addPhone())
    await link.run('touch', (asked) => touched(asked, cells))
    for (const undone of [{ skipped: true }, { obstacle: 'denied' }]) {
      expect((await link.run('touch', () => undone)).body.outcome).toBe(outcome)
    }
    expect((await link.call<LinkedCheck>('GET', '')).body.results[0]).toMatchObject({ outcome })
  })

  const otherPhones = (): [string, object][] => [
    ['another storage', { storageGb: 64 }],
    ['another model', { product_name: 'Samsung Galaxy A54' }],
    ['an IMEI', { imei: makeImei() }],
    ['another battery', { batteryHealth: 99 }],
    ['other parts', { replacedParts: ['screen'] }],
    ['another brand', { brand_name: 'Apple' }],
  ]
  const editing = (phone: Product) => (more: object) =>
    market.call(rahim, 'PUT', '/product', {
      query: { id: phone._id },
      json: makeNewProduct(phone.image, { ...samsung, ...more }),
    })

  it('no longer counts once a photo of its phone is gone, and does for more photos in another order', async () => {
    const phone = await addPhone()
    await check(phone)
    const [before, added] = [phone.image, await market.addImage(rahim)]
    const show = async (image: string, ...images: string[]) => {
      const json = makeNewProduct(image, { ...samsung, images })
      expect((await market.call(rahim, 'PUT', '/product', { query: { id: phone._id }, json })).status).toBe(
        200,
      )
      return (await readCheck(phone)).body.isCurrent
    }
    expect(await show(added, before)).toBe(true)
    expect(await show(added)).toBe(false)
  })

  it.each(otherPhones())('is over when its phone becomes one with %s meanwhile', async (_, changes) => {
    const phone = await addPhone()
    const link = await openLink(phone)
    await link.run('touch', touched)
    market.clock.advance(1000)
    await editing(phone)({ product_price: 150 })
    expect((await readOwn(phone)).open).not.toBeNull()
    expect((await editing(phone)(changes)).status).toBe(200)
    const { status, body } = await link.finish()
    expect([status, body.code]).toEqual([410, 'check-over'])
    expect((await readOwn(phone)).open).toBeNull()
    expect((await readPhone(phone)).checkedAt).toBeNull()
    await check(phone)
    expect((await readCheck(phone)).body.isCurrent).toBe(true)
  })

  it.each(otherPhones())('no longer counts for %s', async (_, changes) => {
    const phone = await addPhone()
    await check(phone)
    const edit = editing(phone)
    await edit({ product_price: 150, productDetails: 'As good as new' })
    expect((await readCheck(phone)).body.isCurrent).toBe(true)
    expect((await edit(changes)).status).toBe(200)
    expect((await readCheck(phone)).body.isCurrent).toBe(false)
    expect((await readPhone(phone)).checkedAt).toBeNull()
  })

  it.each([
    ['no longer counts after it was sold elsewhere', ['sold-elsewhere', 'paused'], false],
    ['counts after a pause', ['paused'], true],
  ])('%s and is put back for sale', async (_, asides, isCurrent) => {
    const phone = await addPhone()
    await check(phone)
    const begun = await openLink(phone)
    await begun.run('vibration', () => ({ faulty: true }))
    market.clock.advance(1000)
    for (const as of asides) await market.call(rahim, 'DELETE', '/product', { query: { id: phone._id, as } })
    await market.call(rahim, 'PUT', `/myproduct/${phone._id}/sale`)
    expect((await readCheck(phone)).body.isCurrent).toBe(isCurrent)
    expect((await begun.finish()).status).toBe(isCurrent ? 200 : 410)
  })

  it('no longer counts after 30 days, and what was measured is deleted after 120', async () => {
    const phone = await addPhone()
    await check(phone)
    market.clock.advance(30 * day)
    await market.runJob('expire-checks')
    expect((await readCheck(phone)).body.isCurrent).toBe(true)
    market.clock.advance(1)
    await market.runJob('expire-checks')
    expect((await readCheck(phone)).body.isCurrent).toBe(false)
    const measured = () => market.db.$count(checkResults, isNotNull(checkResults.features))
    expect(await measured()).toBeGreaterThan(0)
    market.clock.advance(90 * day)
    await market.runJob('expire-checks')
    expect(await measured()).toBe(0)
    await market.renewToken(rahim)
  })

  it('is read by admins alone once its phone is held or withdrawn', async () => {
    const [held, withdrawn] = [await addPhone(), await addPhone()]
    await Promise.all([check(held), check(withdrawn)])
    await market.db.update(listings).set({ heldAt: market.clock.now() }).where(eq(listings.id, held._id))
    await market.call(rahim, 'DELETE', '/product', { query: { id: withdrawn._id } })
    const admin = await market.signUp('admin')
    for (const phone of [held, withdrawn]) {
      expect((await readCheck(phone)).status).toBe(404)
      expect((await readCheck(phone, admin)).status).toBe(200)
    }
    const nowhere = { ...held, _id: crypto.randomUUID() }
    expect((await readCheck(nowhere)).status).toBe(404)
    expect((await market.call(rahim, 'GET', `/products/${nowhere._id}/checks`)).status).toBe(404)
    expect((await begin(nowhere)).status).toBe(404)
  })

  it('has a link that works for a day', async () => {
    const link = await openLink(await addPhone())
    market.clock.advance(day - 1)
    expect((await link.call('GET', '')).status).toBe(200)
    market.clock.advance(1)
    expect((await link.call('GET', '')).body.code).toBe('check-over')
    await market.renewToken(rahim)
  })
})

describe('a camera', () => {
  it('has the code that was asked for last, for ten minutes, whatever is asked for after it', async () => {
    const phone = await addPhone()
    const link = await openLink(phone)
    const codeAfter = async (test: CheckTest) => {
      market.clock.advance(1000)
      await link.ask(test)
      return (await readOwn(phone)).open?.code
    }
    const [back, front] = [await codeAfter('back-camera'), await codeAfter('front-camera')]
    expect(front).not.toBe(back)
    expect(await codeAfter('touch')).toBe(front)
    market.clock.advance(10 * 60_000 - 1001)
    expect((await readOwn(phone)).open?.code).toBe(front)
    market.clock.advance(1)
    expect((await readOwn(phone)).open?.code).toBeNull()
  })

  it('is asked for a code that only another screen shows', async () => {
    const phone = await addPhone()
    const link = await openLink(phone)
    const asked = await link.ask('back-camera')
    expect(JSON.stringify(asked)).not.toContain('code')
    const code = (await readOwn(phone)).open?.code
    expect(code).toMatch(/^\d{6}$/)
    const seen = { by: 'scan' }
    const other = code === '111111' ? '222222' : '111111'
    const wrong = await link.answer(asked.nonce, { test: 'back-camera', features: { code: other, ...seen } })
    expect(wrong.status).toBe(422)
    expect((await readOwn(phone)).open?.code).toBeNull()
    const again = await link.ask('back-camera')
    const next = (await readOwn(phone)).open?.code
    expect(
      (await link.answer(again.nonce, { test: 'back-camera', features: { code: next, ...seen } })).body,
    ).toMatchObject({ outcome: 'passed' })
  })
})

describe('a lie', () => {
  it('is no check: saying that all is well while nothing can be tested', async () => {
    const phone = await addPhone()
    const link = await openLink(phone)
    await link.run('touch', () => ({ obstacle: 'missing-api' }))
    await link.run('buttons', () => ({ test: 'buttons', features: { fine: true } }))
    await link.run('network', () => ({ test: 'network', features: { kind: 'wifi' } }))
    expect((await link.finish()).body.code).toBe('nothing-checked')
    expect((await readPhone(phone)).checkedAt).toBeNull()
    await link.run('touch', touched)
    expect((await link.finish()).status).toBe(200)
  })

  it('is refused: a verdict, an old challenge, a repeated one, another test, another check', async () => {
    const link = await openLink(await addPhone())
    const first = await link.ask('touch')
    expect((await link.answer(first.nonce, { test: 'touch', outcome: 'passed' })).status).toBe(400)
    const second = await link.ask('touch')
    expect((await link.answer(first.nonce, touched(first))).body.code).toBe('challenge-over')
    expect((await link.answer(second.nonce, { test: 'buttons', features: { fine: true } })).body.code).toBe(
      'wrong-answer',
    )
    expect((await link.answer(second.nonce, touched(second))).body.code).toBe('challenge-over')
    const third = await link.ask('touch')
    const other = await openLink(await addPhone())
    expect((await other.answer(third.nonce, touched(third))).body.code).toBe('challenge-over')
    market.clock.advance(10 * 60_000 + 1)
    expect((await link.answer(third.nonce, touched(third))).body.code).toBe('challenge-over')
    expect((await link.finish()).body.code).toBe('nothing-checked')
    const fourth = await link.ask('touch')
    market.clock.advance(10 * 60_000)
    expect((await link.answer(fourth.nonce, touched(fourth))).status).toBe(200)
    await market.renewToken(rahim)
  })

  it('leaves a sign: to have measured for longer than since the challenge was made', async () => {
    const phone = await addPhone()
    const admin = await market.signUp('admin')
    const signsOf = async (name: string) =>
      (await readCheck(phone, admin)).body.results.find(({ test }) => test === name)?.signs
    const answerAfter = async (millis: number) => {
      const link = await openLink(phone)
      const asked = await link.ask('touch')
      const { nonce, challenge } = await link.ask('sound')
      const heard = challenge.tones?.map((tone) => tones.map((each) => (each === tone ? -20 : -90)))
      market.clock.advance(millis)
      await link.answer(asked.nonce, touched(asked))
      await link.answer(nonce, { test: 'sound', features: { heard, filtered: false } })
      await link.finish()
    }
    await answerAfter(400)
    expect([await signsOf('touch'), await signsOf('sound')]).toEqual([['too-quick'], ['too-quick']])
    await answerAfter(10_000)
    expect([await signsOf('touch'), await signsOf('sound')]).toEqual([[], []])
  })

  it.each(['a;b', 'a%0Ab', '%F0%9F%93%B1'])('is of no link: %s', async (token) => {
    const { status, body } = await market.call<{ code: string }>(null, 'POST', `/checks/${token}/consent`)
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-check' })
  })

  it('needs consent first, and ends after so many tries', async () => {
    const link = await openLink(await addPhone(), false)
    expect((await link.call('POST', '/challenges', { test: 'touch' })).body.code).toBe('no-consent')
    await link.call('POST', '/consent')
    for (let tries = 0; tries < maxTries; tries++) expect((await link.ask('touch')).nonce).toBeTruthy()
    expect((await link.call('POST', '/challenges', { test: 'touch' })).body.code).toBe('too-many-tries')
  })
})

describe('beginning', () => {
  it('is refused for phones of others, and for sold ones', async () => {
    const phone = await addPhone()
    const karim = await market.signUp('seller')
    expect((await begin(phone, karim)).status).toBe(404)
    expect((await market.call(karim, 'GET', `/products/${phone._id}/checks`)).status).toBe(404)
    const link = await openLink(phone)
    const asked = await link.ask('touch')
    await market.buy(await market.signUp(), phone)
    expect((await begin(phone)).body).toMatchObject({ code: 'sold-product' })
    expect((await link.answer(asked.nonce, touched(asked))).body.code).toBe('check-over')
    const withdrawn = await addPhone()
    const open = await openLink(withdrawn)
    await market.call(rahim, 'DELETE', '/product', { query: { id: withdrawn._id } })
    expect((await begin(withdrawn)).status).toBe(404)
    expect((await open.call('GET', '')).body.code).toBe('check-over')
  })

  it('ends the check before, and two at once leave one open', async () => {
    const phone = await addPhone()
    const link = await openLink(phone)
    const [one, two] = await Promise.all([begin(phone), begin(phone)])
    expect([one.status, two.status]).toEqual([201, 201])
    expect((await link.call('GET', '')).status).toBe(410)
    const stillOpen = await Promise.all(
      [one, two].map(({ body }) =>
        market.call(null, 'GET', `/checks/${new URL(body.url).pathname.split('/').at(-1)}`),
      ),
    )
    expect(stillOpen.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('ends a check that is being finished, or comes after it, however they meet', async () => {
    for (let round = 0; round < 8; round++) {
      const phone = await addPhone()
      const link = await openLink(phone)
      await link.run('touch', touched)
      const [finished, begun] = await Promise.all([link.finish(), begin(phone)])
      expect(begun.status).toBe(201)
      expect([200, 410]).toContain(finished.status)
    }
  })

  it('is limited in a day', async () => {
    const phone = await addPhone()
    for (let begun = 0; begun < dailyChecks; begun++) expect((await begin(phone)).status).toBe(201)
    market.clock.advance(day - 1)
    await market.renewToken(rahim)
    expect((await begin(phone)).body).toMatchObject({ code: 'too-many-checks' })
    market.clock.advance(1)
    expect((await begin(phone)).status).toBe(201)
  })

  it('of two answers to one challenge, one is judged', async () => {
    const link = await openLink(await addPhone())
    const asked = await link.ask('touch')
    const both = await Promise.all([
      link.answer(asked.nonce, touched(asked)),
      link.answer(asked.nonce, touched(asked)),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
