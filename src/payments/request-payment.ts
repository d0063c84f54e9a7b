import { and, eq, isNull } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import type { PaymentProvider, RedirectRequest } from './provider.ts'
import { findMismatch, type ProviderPayment } from './rules.ts'
import { payments } from './schema.ts'
import { findLivePayment, firstLookMillis, lateMillis, type Payment, saveStatus } from './store.ts'

export type PaymentRequest = { reference: string; amount: Money; description: string }

/** A live payment of another amount or provider is to be cancelled first. */
export type RequestProblem = 'other-amount' | 'other-provider' | 'amount-not-taken' | 'not-offered'

/**
 * Opens a card payment for `reference`, or returns the open one. Throws a 503 when the provider is away. @returns the secret for
 * the card form; 'not-offered' where cards are not taken; 'amount-not-taken' when the provider refuses this amount
 */
export async function requestPayment(deps: PaymentDeps, request: PaymentRequest) {
  const { provider } = deps
  if (provider.kind !== 'card') return no('not-offered')
  const asked = await openOrResume(deps, provider, request, {
    fits: ({ kind }) => kind === 'card',
    async begin(takes, key) {
      if (takes.kind !== 'card') throw new Error(`${takes.name} takes no cards`)
      const begun = await takes.begin({ key, ...request })
      if (!begun.ok) return begun
      const { payment, clientSecret } = begun.value
      return ok({ payment, clientSecret, redirectUrl: null })
    },
    async resume({ id }, current) {
      if (current.state !== 'cancelled') return 'same'
      await saveStatus(deps.db, id, 'cancelled', deps.clock.now())
      return 'cancelled'
    },
  })
  if (!asked.ok) return no(asked.why === 'under-way' ? 'other-provider' : asked.why)
  const { clientSecret } = asked.value
  if (clientSecret === null) throw new Error(`the payment of ${request.reference} is no card payment`)
  return ok({ clientSecret })
}

const samePageMillis = 20 * 60_000

/**
 * Opens a payment for `reference` on this provider's own page. An open payment is cancelled first if the provider can, else its
 * page is returned, so that two tabs do not pay twice. Throws a 503 when the provider is away. @returns the page's address;
 * 'under-way' when the buyer has confirmed the payment, or begins it in other tabs; 'not-offered' when the provider does not take
 * this currency on its own page
 */
export async function requestRedirect(
  deps: PaymentDeps,
  name: string,
  { returnUrl, buyer, ...request }: PaymentRequest & Pick<RedirectRequest, 'returnUrl' | 'buyer'>,
): Promise<Result<{ redirect: string }, RequestProblem | 'under-way'>> {
  const provider = deps.providers.get(name)
  if (provider?.kind !== 'redirect' || provider.currency !== request.amount.currency) return no('not-offered')
  const { db, clock } = deps
  const asked = await openOrResume(deps, provider, request, {
    fits: (live) => live.name === name,
    async begin(takes, key) {
      if (takes.kind !== 'redirect') throw new Error(`${takes.name} has no page of its own`)
      const begun = await takes.begin({ key, ...request, returnUrl, buyer })
      if (!begun.ok) return begun
      const { payment, redirect } = begun.value
      return ok({ payment, clientSecret: null, redirectUrl: redirect })
    },
    async resume({ id, createdAt }, current) {
      if (current.state === 'authorised' || current.state === 'captured') return 'under-way'
      const age = clock.now().getTime() - createdAt.getTime()
      if (current.state === 'open' && !provider.canHold && age < samePageMillis) return 'same'
      if (current.state === 'open') {
        const cancelled = await callProvider(deps, name, (each) => each.cancel(current.id))
        if (!cancelled.ok) return 'under-way'
      }
      await saveStatus(db, id, 'cancelled', clock.now())
      return 'cancelled'
    },
  })
  if (!asked.ok) return asked
  const { redirectUrl } = asked.value
  if (redirectUrl === null) throw new Error(`the payment of ${request.reference} has no page`)
  return ok({ redirect: redirectUrl })
}

type PaysWith = { clientSecret: string | null; redirectUrl: string | null }

type Begun = { paymentId: string } & PaysWith

type Way = {
  fits(provider: PaymentProvider): boolean
  begin(
    provider: PaymentProvider,
    key: string,
  ): Promise<Result<{ payment: ProviderPayment } & PaysWith, 'amount-not-taken'>>
  /** Decides about a payment that was begun before; 'cancelled' once it is saved as such. */
  resume(payment: Payment, current: ProviderPayment): Promise<'same' | 'under-way' | 'cancelled'>
}

async function openOrResume(deps: PaymentDeps, provider: PaymentProvider, request: PaymentRequest, way: Way) {
  const { minor, currency } = request.amount
  for (let attempt = 0; attempt < 3; attempt++) {
    const payment = await openPayment(deps.db, provider, request, deps.clock.now())
    if (!payment) continue
    const live = deps.providers.get(payment.provider)
    if (live && !way.fits(live)) return no('other-provider')
    if (payment.amountMinor !== minor || payment.currency !== currency) return no('other-amount')
    const requested = await (payment.paymentId ? resume : begin)(deps, payment, request, way)
    if (requested.ok) return requested
    if (requested.why !== 'cancelled') return no(requested.why)
  }
  return no('under-way')
}

type Requested = Promise<Result<Begun, 'amount-not-taken' | 'under-way' | 'cancelled'>>

async function resume(deps: PaymentDeps, payment: Payment, request: PaymentRequest, way: Way): Requested {
  const { paymentId, clientSecret, redirectUrl } = payment
  if (paymentId === null) throw new Error(`the payment ${payment.id} was not begun`)
  const current = await callProvider(deps, payment.provider, (provider) => provider.inspect(paymentId))
  const became = await way.resume(payment, current)
  if (became !== 'same') return no(became)
  requireMatch(current, request)
  return ok({ paymentId, clientSecret, redirectUrl })
}

async function begin(deps: PaymentDeps, payment: Payment, request: PaymentRequest, way: Way): Requested {
  const begun = await callProvider(deps, payment.provider, (provider) => way.begin(provider, payment.id))
  if (!begun.ok) return begun
  const { payment: current, ...paysWith } = begun.value
  requireMatch(current, request)
  const saved = await saveBegun(deps.db, payment, { paymentId: current.id, ...paysWith }, deps.clock.now())
  if (saved) return ok(saved)
  // No browser has seen it.
  await callProvider(deps, payment.provider, (provider) => provider.cancel(current.id))
  return no('cancelled')
}

function requireMatch(current: ProviderPayment, request: PaymentRequest): void {
  const difference = findMismatch(current, request)
  if (difference) throw new Error(`the payment ${current.id} of ${request.reference}: ${difference}`)
}

/** Concurrent callers get the same one. Null when it was cancelled meanwhile. */
async function openPayment(
  db: Db,
  { name, canHold }: PaymentProvider,
  { reference, amount }: { reference: string; amount: Money },
  at: Date,
): Promise<Payment | null> {
  const { minor: amountMinor, currency } = amount
  const [opened] = await db
    .insert(payments)
    .values({
      provider: name,
      reference,
      amountMinor,
      currency,
      createdAt: at,
      updatedAt: at,
      dueAt: new Date(at.getTime() + firstLookMillis),
      lateUntil: canHold ? null : new Date(at.getTime() + lateMillis),
    })
    .onConflictDoNothing()
    .returning()
  return opened ?? findLivePayment(db, reference)
}

/** The first one's, so that there is one page to pay on. Null when cancelled meanwhile, or under another id. */
async function saveBegun(db: Db, { id, lateUntil }: Payment, begun: Begun, at: Date): Promise<Begun | null> {
  const isOpen = and(eq(payments.id, id), eq(payments.status, 'open'))
  // Its page may be opened long after.
  const late = lateUntil !== null && { lateUntil: new Date(at.getTime() + lateMillis) }
  const { rowCount } = await db
    .update(payments)
    .set({ ...begun, ...late, updatedAt: at })
    .where(and(isOpen, isNull(payments.paymentId)))
  if (rowCount === 1) return begun
  const { clientSecret, redirectUrl } = payments
  const [saved] = await db
    .select({ clientSecret, redirectUrl })
    .from(payments)
    .where(and(isOpen, eq(payments.paymentId, begun.paymentId)))
  return saved ? { paymentId: begun.paymentId, ...saved } : null
}
