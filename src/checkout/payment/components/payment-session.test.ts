import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Booking } from '../../booking/contract.ts'
import { createPaymentSession } from './payment-session.ts'

const order = {
  _id: '7',
  status: 'booked',
  product_price: 100,
  product_name: 'Galaxy A54',
  sellerEmail: 'karim@people.test',
  newPrice: null,
  changes: null,
} as Booking

/** The calls that reached the server, and what it answers to each path. */
let calls: string[]
let answers: Record<string, () => Response>

const intent = () => Response.json({ clientSecret: 'pi_1_secret_2', publishableKey: 'pk_test' })
const settled = () => Response.json({ modifiedCount: 1, paymentId: 'pi_1' })
const refuse = (status: number, code: string) => () =>
  Response.json({ type: 'about:blank', title: '', status, detail: 'Why not.', code }, { status })
const decided = async () => ({ outcome: 'decided' as const, paymentId: 'pi_1' })

const open = () => createPaymentSession(new QueryClient(), order)
const stateOf = ({ store }: ReturnType<typeof open>) => store.read().name
const until = (session: ReturnType<typeof open>, name: string) =>
  vi.waitFor(() => expect(stateOf(session)).toBe(name))

beforeEach(() => {
  calls = []
  answers = { 'create-payment-intent': intent, addpayment: settled, addpaymentinbooked: settled }
  const realFetch = fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const [, call] = /^\/api\/([\w-]+)/.exec(path) ?? []
    // The files of a worker share its globals: a service that another file has started may still ask its provider.
    if (!call) return realFetch(path, init)
    calls.push(call)
    return answers[call]?.() ?? new Response(null, { status: 404 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('requests one payment, however often the page renders and the order is read', async () => {
  const session = open()
  expect(calls).toEqual([])
  for (const read of [order, order, { ...order }]) session.readOrder(read)
  await until(session, 'ready')
  session.readOrder({ ...order })
  expect(calls).toEqual(['create-payment-intent'])
})

it('settles what is decided, product first and then booking, and confirms once at a time', async () => {
  const session = open()
  session.readOrder(order)
  await until(session, 'ready')
  const confirm = vi.fn(decided)
  await Promise.all([session.pay(confirm), session.pay(confirm)])
  await until(session, 'paid')
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(calls).toEqual(['create-payment-intent', 'addpayment', 'addpaymentinbooked'])
})

it('settles the payment that another tab has begun', async () => {
  answers['create-payment-intent'] = refuse(409, 'payment-under-way')
  const session = open()
  session.readOrder(order)
  await until(session, 'paid')
  expect(calls).toEqual(['create-payment-intent', 'addpayment', 'addpaymentinbooked'])
})

it('requests another payment once an authorisation was given back', async () => {
  answers.addpayment = refuse(402, 'not-authorised')
  const session = open()
  session.readOrder(order)
  await until(session, 'ready')
  await session.pay(decided)
  await until(session, 'ready')
  expect(calls).toEqual(['create-payment-intent', 'addpayment', 'create-payment-intent'])
  expect(session.store.read()).toMatchObject({ isAgain: true })
})

it('tries three times more after 1, 2 and 4 seconds, then waits for the buyer', async () => {
  vi.useFakeTimers()
  answers['create-payment-intent'] = refuse(503, 'unavailable')
  const session = open()
  session.readOrder(order)
  for (const [seconds, tries] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [4, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    expect(calls).toHaveLength(tries)
  }
  expect(session.store.read()).toMatchObject({ name: 'unprepared', why: 'Why not.' })
  answers['create-payment-intent'] = intent
  session.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(stateOf(session)).toBe('ready')
})

it('stops trying when the order is gone meanwhile', async () => {
  vi.useFakeTimers()
  answers['create-payment-intent'] = refuse(503, 'unavailable')
  const session = open()
  session.readOrder(order)
  await vi.advanceTimersByTimeAsync(0)
  session.readOrder({ ...order, status: 'unavailable' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stateOf(session)).toBe('gone')
  expect(calls).toHaveLength(1)
})

it('begins nothing by itself where the buyer pays on another page', async () => {
  const session = createPaymentSession(new QueryClient(), order, { isOnOtherPage: true })
  session.readOrder(order)
  expect(stateOf(session)).toBe('loading')
  expect(calls).toEqual([])
})

it('asks first what came of it when the buyer comes back from there, once', async () => {
  answers.addpayment = refuse(402, 'not-authorised')
  const session = createPaymentSession(new QueryClient(), order, { isOnOtherPage: true, hasReturned: true })
  session.readOrder(order)
  expect(stateOf(session)).toBe('settling')
  await until(session, 'loading')
  expect(session.store.read()).toMatchObject({ isAgain: true })
  session.readOrder({ ...order })
  expect(calls).toEqual(['addpayment'])
})
