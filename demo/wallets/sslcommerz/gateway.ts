import { type Context, Hono } from 'hono'
import type { Db } from '../../../src/platform/database/database.ts'
import { languageOf, restrictPage } from '../../page.ts'
import { type ApiDeps, sessionMillis } from './api.ts'
import { createMessage, type PostNotification, sendNotification, toForm } from './notifications.ts'
import { presentChoice, presentConfirmation, presentEnd } from './pages.ts'
import {
  type Attempt,
  attempts,
  createSslcommerzId,
  findSession,
  listAttempts,
  lockSession,
  type Session,
} from './store.ts'
import { type Behaviour, behaviourOf, isConfirmed, type Method, methods } from './test-numbers.ts'

export type GatewayDeps = ApiDeps & { postNotification: PostNotification }

type Status = 'VALID' | 'FAILED' | 'CANCELLED'

/** The pages of the stand-in for SSLCommerz on which a buyer pays. */
export function sslcommerzGateway(deps: GatewayDeps): Hono {
  return new Hono()
    .get('/pay/:key', async (c) => {
      const session = await findSession(deps.db, c.req.param('key'))
      if (!session) return c.notFound()
      return (await showEnd(c, deps, session)) ?? show(c, session, presentChoice(languageOf(c), session))
    })
    .post('/pay/:key', async (c) => {
      const session = await findSession(deps.db, c.req.param('key'))
      if (!session) return c.notFound()
      return (await showEnd(c, deps, session)) ?? submit(c, deps, session)
    })
}

async function showEnd(c: Context, deps: GatewayDeps, session: Session) {
  const made = await listAttempts(deps.db, session.tranId)
  const paid = made.find(({ valId, sessionKey }) => valId !== null && sessionKey === session.key)
  if (paid) return showReturn(c, deps, session, { status: 'VALID', attempt: paid })
  if (deps.clock.now().getTime() - session.createdAt.getTime() <= sessionMillis) return null
  const message = createMessage(
    'FAILED',
    newAttempt(session, 'card', 'plain', deps.clock.now()),
    session,
    deps.keys,
  )
  return show(c, session, presentEnd(languageOf(c), 'expired', backTo(session, 'FAILED', message)))
}

async function submit(c: Context, deps: GatewayDeps, session: Session) {
  const form = new URLSearchParams(await c.req.text())
  const language = languageOf(c)
  const now = deps.clock.now()
  if (form.get('cancel')) {
    const attempt = { ...newAttempt(session, 'card', 'plain', now), error: 'Cancelled by the buyer' }
    await deps.db.transaction((tx) => end(tx, deps, session, { status: 'CANCELLED', attempt }))
    return showReturn(c, deps, session, { status: 'CANCELLED', attempt })
  }
  const method = methods.find((each) => each === form.get('method')) ?? 'card'
  const number = form.get('number') ?? ''
  const behaviour = behaviourOf(method, number)
  if (!behaviour) return show(c, session, presentChoice(language, session, 'badNumber'))
  const typed = { method, number }
  const otp = form.get('otp')
  if (otp === null) return show(c, session, presentConfirmation(language, session, typed))
  if (!isConfirmed(method, { otp, pin: form.get('pin') ?? '' })) {
    return show(c, session, presentConfirmation(language, session, typed, 'badConfirmation'))
  }
  const attempt = newAttempt(session, method, behaviour, now, number)
  const outcome = { status: statusAfter(behaviour), attempt }
  const isFirst = await deps.db.transaction(async (tx) => {
    await lockSession(tx, session.key)
    const made = await listAttempts(tx, session.tranId)
    if (made.some(({ valId, sessionKey }) => valId !== null && sessionKey === session.key)) return false
    await end(tx, deps, session, outcome)
    return true
  })
  const paidBefore = isFirst ? null : await showEnd(c, deps, session)
  if (paidBefore) return paidBefore
  if (behaviour === 'notified-first') {
    const body = toForm(createMessage('VALID', attempt, session, deps.keys))
    for (let times = 0; times < 3; times++) await deps.postNotification(body)
  }
  return showReturn(c, deps, session, outcome)
}

function statusAfter(behaviour: Behaviour): Status {
  return behaviour === 'declined' || behaviour === 'forged-notification' ? 'FAILED' : 'VALID'
}

function newAttempt(session: Session, method: Method, behaviour: Behaviour, now: Date, typed = ''): Attempt {
  const number = typed.replace(/[ -]/g, '')
  const isPaid = statusAfter(behaviour) === 'VALID'
  const { total_amount: amount = '', currency = '' } = session.fields
  return {
    bankTranId: createSslcommerzId(now),
    place: 0,
    tranId: session.tranId,
    sessionKey: session.key,
    valId: isPaid ? createSslcommerzId(now) : null,
    method,
    behaviour,
    error: isPaid ? '' : 'Insufficient Balance',
    cardNo: method === 'card' ? `${number.slice(0, 6)}XXXXXX${number.slice(-4)}` : createSslcommerzId(now),
    amount: behaviour === 'other-amount' ? '10.00' : amount,
    currency: behaviour === 'other-currency' ? 'USD' : currency,
    validated: 0,
    createdAt: now,
  }
}

type Outcome = { status: Status; attempt: Attempt }

async function end(tx: Db, { keys }: GatewayDeps, session: Session, { status, attempt }: Outcome) {
  const { behaviour, createdAt } = attempt
  const save = ({ place: _place, ...values }: Attempt) => tx.insert(attempts).values(values)
  if (behaviour === 'forged-notification') {
    const forged = { ...attempt, valId: createSslcommerzId(createdAt) }
    const strangers = { ...keys, storePassword: 'a guess' }
    return sendNotification(tx, toForm(createMessage('VALID', forged, session, strangers)))
  }
  if (behaviour === 'success-without-payment') return
  const isPaid = status === 'VALID'
  await save({ ...attempt, valId: isPaid ? attempt.valId : null })
  if (behaviour === 'paid-twice') {
    const ids = { bankTranId: createSslcommerzId(createdAt), valId: createSslcommerzId(createdAt) }
    await save({ ...attempt, ...ids })
  }
  if (behaviour === 'no-notification' || behaviour === 'notified-first') return
  await sendNotification(tx, toForm(createMessage(status, attempt, session, keys)))
}

function showReturn(c: Context, { keys }: GatewayDeps, session: Session, { status, attempt }: Outcome) {
  const message = createMessage(status, attempt, session, keys)
  const back = attempt.behaviour === 'no-return' ? null : backTo(session, status, message)
  return show(c, session, presentEnd(languageOf(c), status, back))
}

const returnFields = { VALID: 'success_url', FAILED: 'fail_url', CANCELLED: 'cancel_url' }

function backTo({ fields }: Session, status: Status, message: Record<string, string>) {
  return { url: fields[returnFields[status]] ?? '', message }
}

function show(c: Context, { fields }: Session, page: ReturnType<typeof presentEnd>) {
  restrictPage(c, `'self' ${new URL(fields.success_url ?? '').origin}`)
  return c.html(page)
}
