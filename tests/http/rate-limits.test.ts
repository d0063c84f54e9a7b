import { describe, expect, test } from 'vitest'
import { rateLimits } from '../../src/platform/database/schema.ts'
import type { Call } from '../../src/platform/http/contract.ts'
import { declaredCalls } from '../support/calls.ts'
import { openIdentityClient } from '../support/identity-client.ts'
import { fromAddress } from '../support/remote-address.ts'
import { cookieOf, type Person, startTestApp } from '../support/test-app.ts'

const app = await startTestApp()

const mine = (person: Person) => `email=${encodeURIComponent(person.email)}`

/** A request that is complete enough to be counted, whatever its answer. */
function requestOf({ method, path }: Call, { email, token, cookie }: Person, uploadKey: string) {
  const query = new URLSearchParams({
    email,
    key: uploadKey,
    id: 'none',
    sellerEmail: 'x',
    product_name: 'y',
    category_name: 'Vivo',
  })
  const json = method === 'post' ? {} : undefined
  const credentials = method === 'get' ? { token, cookie } : { token }
  return app.request(`/api${path}?${query}`, { method: method.toUpperCase(), ...credentials, json })
}

/** The key that an upload needs. Reading it is a limited call itself. */
async function readUploadKey({ operationId }: Call, { email, token }: Person): Promise<string> {
  if (operationId !== 'uploadImage') return ''
  const answer = await app.request(`/api/imagekey?email=${encodeURIComponent(email)}`, { token })
  const { key } = (await answer.json()) as { key: string }
  return key
}

/** A bucket that lacks one token now lacked all but one this long ago, in milliseconds. */
const sinceLastToken = (limit: number) => (limit - 2) * Math.floor(600_000 / limit)

/** In alphabetical order. */
const limitedNames = `
  acceptBid acceptImei acceptMeeting addMyDrafts addPasskey addProduct adoptRefund agreeToRefund answerChallenge answerEnquiry askChallenge askForExport
  askForVerification blockConversation bookProduct cancelOrder changeMyPrices changeNotificationSetting changePayoutAccount changeSavedSearch
  changeSmsNotices checkMoney closeEnquiry closeOwnAccount compareImei completeOrder confirmApp confirmEmail confirmMobile confirmPhone confirmReturn consentToCheck
  countProducts countQueue counterBid createPaymentIntent decideDispute decideFlags decideRatingReports decideReports decideVerification declineBid
  deleteMyDrafts deleteSavedSearch describeShop discardUndelivered dismissConversationReports dropProposal editChecklist editProduct endOtherSessions
  endSession endSuspension exportMembers fetchExport finishCheck getEvidence getMember getMoney handOverPhone holdPayouts issueImageKey listBids
  listCampaigns listChargebacks listEnquiries listFailedJobs listFlaggedPhones listHeldMoney listHeldProducts listKnownModels listMyDrafts
  listPayoutHolds listPayouts listProducts listQueue listRestingMoney listSalesOfSeller listTakeDowns listUndelivered logOutMember mailEmailLink makeBid
  makePayoutBatch markPayoutBatch noteMember noteView offerProductAgain openDispute payOnPage previewChecklist proposeRefund rateOrder
  readAllNotifications readBalance readBidTerms readBill readCheck readConversation readLinkedCheck readMeetingCheck readMeetingDetails readMobile readMyDraft
  readNotification readOrder readOwnCheck readPayoutAccount readPayoutBatch readPrivatePhoto readProduct readRatingsOfOrder readSalesMonth readSeller
  readSellerDay readSharedMeeting readShop readStatement readTypeCode readUsualPrice readVerification recordPaidRefund releaseHeldMoney removeApp
  removePasskey renamePasskey renewBackupCodes replyInDispute replyToRating reportConversation reportFailedReturn reportNoShow reportProduct reportRating
  requestPayout retryFailedJob retryUndelivered returnPhone saveMyDraft savePhone saveSearch searchDesk searchProducts seeSavedSearch sendEnquiry sendEvidence
  sendMessage sendMobileCode setBidTerms setMeeting settlePayment settlePaymentInBooked settlePayout shareMeeting startApp startCheck startConversation startMeetingCheck
  startOrderConversation
  startPasskey startSelling stopSharing subscribePush suggestProducts suspendMember unsavePhone unsubscribePush uploadImage uploadPrivatePhoto
  verifyBill waiveReturn withdrawBid withdrawDispute
`

describe('a limited call', () => {
  const limited = declaredCalls.flatMap(({ name, call }) =>
    call.rateLimit ? [[name, call.rateLimit.account, call.rateLimit, call] as const] : [],
  )

  test('is each of those that cost money, send something, decide about people, or show how to reach them', () => {
    expect(limited.map(([name]) => name).sort()).toEqual(limitedNames.trim().split(/\s+/))
  })

  /** Browsing is limited by account alone, and counted by each process for itself. */
  const isBrowsing = ({ method, rateLimit }: Call) => method === 'get' && rateLimit?.address === undefined
  const browsing = limited.filter(([, , , call]) => isBrowsing(call))
  const shared = limited.filter(([, , , call]) => !isBrowsing(call))

  test.each(browsing)(
    '%s takes %i calls in ten minutes, and writes nothing to the database',
    async (_, limit, _all, call) => {
      const caller = await app.signUp('seller')
      await app.db.delete(rateLimits)
      const ask = async () => (await requestOf(call, caller, '')).status
      expect([401, 429]).not.toContain(await ask())
      const rest = sinceLastToken(limit)
      app.clock.advance(-rest)
      expect(await ask(), 'the last token').not.toBe(429)
      expect(await ask(), 'an empty bucket').toBe(429)
      app.clock.advance(rest)
      expect(await app.db.select().from(rateLimits)).toEqual([])
    },
  )

  const fewest = [browsing, shared].flatMap((calls) =>
    calls.toSorted(([, one], [, other]) => one - other).slice(0, 1),
  )

  test.each(fewest)('%s counts every one of %i requests', async (_name, limit, _all, call) => {
    const caller = await app.signUp('seller')
    for (let count = 0; count < limit; count++) {
      expect((await requestOf(call, caller, '')).status).not.toBe(429)
    }
    expect((await requestOf(call, caller, '')).status).toBe(429)
  })

  /** One of each way to count: by each process or by all, and by the guard or by what knows a key or a cookie alone. */
  const ways = ['listCampaigns', 'bookProduct', 'readPrivatePhoto', 'uploadImage']
  const oneOfEach = limited.filter(([name]) => ways.includes(name))

  test.each(oneOfEach)(
    '%s makes an account wait after %i in ten minutes',
    async (_name, limit, _all, call) => {
      const [caller, other] = [await app.signUp('seller'), await app.signUp('seller')]
      const [key, otherKey] = [await readUploadKey(call, caller), await readUploadKey(call, other)]
      expect((await requestOf(call, caller, key)).status).not.toBe(429)
      const rest = sinceLastToken(limit)
      app.clock.advance(-rest - 1)
      expect((await requestOf(call, caller, key)).status, 'an empty bucket').toBe(429)
      app.clock.advance(1)
      expect((await requestOf(call, caller, key)).status, 'the last token').not.toBe(429)
      const refused = await requestOf(call, caller, key)
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject({ code: 'too-many-requests' })
      expect((await requestOf(call, other, otherKey)).status, 'another account').not.toBe(429)
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      app.clock.advance(wait * 1000)
      expect((await requestOf(call, caller, key)).status, 'after the wait').not.toBe(429)
      app.clock.advance(rest)
    },
  )

  test.each(shared)('%s takes one token of each declared bucket', async (_name, _limit, declared, call) => {
    const caller = await app.signUp('seller')
    const key = await readUploadKey(call, caller)
    await app.db.delete(rateLimits)
    await requestOf(call, caller, key)
    const buckets = await app.db.select().from(rateLimits)
    const taken = buckets.map(({ key, fullAt }) => [key.split(':')[0], fullAt - app.clock.now().getTime()])
    const bucket = declared.bucket ?? call.operationId
    const { account, address } = declared
    expect(Object.fromEntries(taken)).toEqual({
      [`${bucket}/account`]: Math.floor(600_000 / account),
      ...(address ? { [`${bucket}/address`]: Math.floor(600_000 / address) } : {}),
    })
  })
})

test.each(['searchProducts', 'countProducts', 'suggestProducts', 'readSeller'])(
  '%s makes visitors of one address wait, and nobody who is signed in there',
  async (name) => {
    const call = declaredCalls.find((each) => each.call.operationId === name)?.call
    const limit = call?.rateLimit?.visitors ?? 0
    const at = fromAddress('203.0.113.40')
    const ask = async (token = '', bindings = at) => {
      const headers: Record<string, string> = token ? { authorization: `bearer ${token}` } : {}
      const path = `${app.env.PUBLIC_URL}/api${call?.path.replace('{id}', 'none')}?q=x`
      return (await app.fetch(new Request(path, { headers }), bindings)).status
    }
    expect(await ask()).not.toBe(429)
    const rest = sinceLastToken(limit)
    app.clock.advance(-rest)
    expect(await ask()).not.toBe(429)
    expect(await ask()).toBe(429)
    expect(await ask('', fromAddress('203.0.113.41'))).not.toBe(429)
    expect(await ask((await app.signUp()).token)).not.toBe(429)
    app.clock.advance(rest)
  },
)

describe('an account', () => {
  test('loses no tokens when others call in its name without a token', async () => {
    const neighbour = await app.signUp()
    const path = `/api/bookingproduct?${mine(neighbour)}`
    for (let count = 0; count < 40; count++) {
      expect((await app.request(path, { method: 'POST', json: {} })).status).toBe(401)
    }
    expect((await app.request(path, { method: 'POST', json: {}, token: neighbour.token })).status).toBe(400)
  })
})

test.each([
  [
    'with ever other bearer tokens, which cannot be guessed therefore',
    '203.0.113.21',
    (nth: number) => ({ authorization: `bearer x.y.${nth}` }),
  ],
  [
    'whatever it says about where it comes from',
    '203.0.113.9',
    (nth: number) => ({ 'x-forwarded-for': `198.51.100.${nth}` }),
  ],
])('one address that sends 400 reports in ten minutes waits, %s', async (_how, address, headersOf) => {
  const report = async (nth: number) => {
    const call = new Request(`${app.env.PUBLIC_URL}/api/report?id=none`, {
      method: 'PUT',
      headers: headersOf(nth),
    })
    return (await app.fetch(call, fromAddress(address))).status
  }
  const rest = sinceLastToken(400)
  expect(await report(1)).toBe(401)
  app.clock.advance(-rest - 1)
  expect(await report(2), 'an empty bucket').toBe(429)
  app.clock.advance(1)
  expect(await report(3), 'the last token').toBe(401)
  expect(await report(4)).toBe(429)
  app.clock.advance(rest)
})

test('a bearer token whose session is over takes no tokens of its account', async () => {
  const owner = await app.signUp()
  const { post } = openIdentityClient(app)
  const out = await post('/sign-out', {}, { cookie: owner.cookie })
  expect(out.status).toBe(200)
  const book = (token: string) =>
    app.request(`/api/bookingproduct?${mine(owner)}`, { method: 'POST', json: {}, token })
  for (let count = 0; count < 40; count++) expect((await book(owner.token)).status).toBe(401)
  const { email, password } = owner
  const back = await post('/sign-in/email', { email, password })
  const cookie = cookieOf(back)
  const answered = await app.request(`/api/jwt?${mine(owner)}`, { cookie })
  const { jwtToken } = (await answered.json()) as { jwtToken: string }
  expect((await book(jwtToken)).status).toBe(400)
})

test('a thousand people behind one address can browse', async () => {
  const visit = async () => {
    for (const path of ['/api/categories', '/api/campain', '/healthz']) {
      expect((await app.request(path)).status).toBe(200)
    }
  }
  await visit()
  // Any bucket of fewer would be empty.
  app.clock.advance(-sinceLastToken(1000))
  await visit()
  app.clock.advance(sinceLastToken(1000))
})
