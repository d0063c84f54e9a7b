import { beforeEach, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Mail } from '../platform/jobs/mail.ts'
import { sendEnquiryAnswer } from './answer-enquiry.ts'
import type { Enquiry } from './contract.ts'
import { enquiries, enquiryAnswers } from './schema.ts'
import { pruneEnquiriesJob } from './store.ts'

const sent: Mail[] = []
const sendMail = { send: async (mail: Mail) => void sent.push(mail) }

const market = await openMarketplace()
const admin = await market.signUp('admin')
beforeEach(async () => {
  await market.resetRateLimits()
  await market.db.delete(enquiries)
  sent.length = 0
})

const list = async (state: string) =>
  (await market.call<Enquiry[]>(admin, 'GET', '/enquiries', { query: { state } })).body

async function ask(change: object = {}, who: Person | null = null): Promise<string> {
  const letter = { name: 'Salma', email: 'salma@people.test', text: 'When do you open?\nSalma', ...change }
  await market.call(who, 'POST', '/enquiries', { json: letter })
  return (await list('open')).at(-1)?._id ?? ''
}
const answer = async (id: string, seen: number, text = 'At ten.', by = admin) => {
  const { status, body } = await market.call(by, 'POST', `/enquiries/${id}/answers`, { json: { text, seen } })
  return body.code ?? status
}

/** Does the jobs that mail the answers. */
async function mail(env: { COMPANY_EMAIL?: string } = {}) {
  const deps = { db: market.db, env: { ...market.env, ...env }, sendMail }
  for (const { id } of await market.db.select().from(enquiryAnswers)) {
    await sendEnquiryAnswer(deps, { answerId: id })
  }
}

it('is mailed, says where a reply goes, and is kept with the enquiry', async () => {
  const id = await ask()
  expect(await answer(id, 0)).toBe(201)
  expect(await list('open')).toEqual([])
  expect(await list('answered')).toMatchObject([
    { _id: id, answers: [{ text: 'At ten.', admin: admin.email }] },
  ])
  await mail()
  await mail({ COMPANY_EMAIL: 'help@swap.example' })
  const [bare, replied] = sent
  expect(bare).toMatchObject({ to: 'salma@people.test', subject: 'Our answer to your message to Swap' })
  expect(bare?.text).toContain('At ten.')
  expect(bare?.text).toContain('> When do you open?\n> Salma')
  expect(bare?.text).toContain('Replies to this mail are not read.')
  expect(bare).not.toHaveProperty('replyTo')
  expect(replied?.replyTo).toBe('help@swap.example')
  expect(replied?.text).toContain('it reaches us at help@swap.example')
  const audit = await market.call<{ act: string; note: string }[]>(admin, 'GET', '/audit')
  expect(audit.body[0]).toMatchObject({ act: 'answer-enquiry', note: 'salma@people.test' })
})

it('begins with no words that were typed as a name: the address may be somebody else’s', async () => {
  await answer(await ask({ name: 'customer, your account is blocked:\nconfirm at swap-verify.example' }), 0)
  await mail()
  expect(sent[0]?.text).toMatch(/^Hello,\n\nAt ten\./)
})

it('of two admins at once, one answers, and the other is told', async () => {
  const id = await ask()
  const second = await market.signUp('admin')
  const both = await Promise.all([answer(id, 0), answer(id, 0, 'At nine.', second)])
  expect(both.toSorted()).toEqual([201, 'answered-meanwhile'])
  expect(await answer(id, 1, 'And on Fridays at three.')).toBe(201)
  expect((await list('answered'))[0]?.answers).toHaveLength(2)
  expect(await answer(crypto.randomUUID(), 0)).toBe('unknown-enquiry')
  expect(await answer('nonsense', 0)).toBe('unknown-enquiry')
  expect(await answer(id, 2, ' ')).toBe('bad-request')
})

it('names the member of the e-mail and the orders, and no member for another address', async () => {
  const [seller, nadia] = [await market.signUp('seller'), await market.signUp('bayer', 'Nadia')]
  const order = await market.sellPhone(seller, nadia)
  await ask({ email: nadia.email.toUpperCase() })
  market.clock.advance(1000)
  await ask({ name: 'Else' })
  const [known, unknown] = await list('open')
  expect(known).toMatchObject({ memberId: nadia.id, accountId: null, orders: [{ _id: order._id }] })
  expect(unknown).toMatchObject({ memberId: null, orders: [] })
})

it('goes with its enquiry, and is not mailed any more', async () => {
  const id = await ask()
  await answer(id, 0)
  const [{ id: answerId } = { id: '' }] = await market.db.select().from(enquiryAnswers)
  market.clock.advance(183 * 24 * 60 * 60_000)
  await market.runJob(pruneEnquiriesJob)
  expect(await market.db.$count(enquiryAnswers)).toBe(0)
  await sendEnquiryAnswer({ db: market.db, env: market.env, sendMail }, { answerId })
  expect(sent).toEqual([])
})
