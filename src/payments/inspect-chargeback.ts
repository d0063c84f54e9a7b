import type { Db } from '../platform/database/database.ts'
import { addJob, maxAttempts } from '../platform/jobs/jobs.ts'
import { providerFlag, slowFlag } from '../platform/jobs/limit-slow-jobs.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import type { CardProvider, PaymentProvider, ProviderChargeback } from './provider.ts'
import { type ChargebackId, findNamedChargeback, updateChargeback } from './store-chargebacks.ts'
import { findReference } from './store.ts'

/** The job that follows one chargeback, provided by a module above this one. */
export const followChargebackJob = 'follow-chargeback'

/** Enqueues a look at a chargeback at its provider, in the caller's transaction if `db` is one. */
export function followChargebackLater(db: Db, { provider, chargebackId }: ChargebackId): Promise<void> {
  const key = `${followChargebackJob} ${provider} ${chargebackId}`
  const options = { key, attempts: maxAttempts, flags: [slowFlag, providerFlag] }
  return addJob(db, followChargebackJob, { provider, chargebackId }, options)
}

export type InspectedChargeback = NonNullable<Awaited<ReturnType<typeof inspectChargeback>>>

/**
 * A chargeback as its provider describes it now, with our reference of its payment; evidence that waits is sent first, once. Null
 * when the payment is not ours. Throws a 503 when the provider is away.
 */
export async function inspectChargeback(deps: PaymentDeps, named: ChargebackId) {
  const { provider, chargebackId } = named
  const found = await askProvider(deps, named)
  const { paymentId } = found
  const reference = paymentId === null ? null : await findReference(deps.db, provider, paymentId)
  if (paymentId === null || reference === null) return null
  return {
    provider,
    chargebackId,
    reference,
    paymentId,
    current: await sendWaitingEvidence(deps, named, found),
  }
}

const askProvider = (deps: PaymentDeps, { provider, chargebackId }: ChargebackId) =>
  callProvider(deps, provider, (each) => requireCards(each).inspectChargeback(chargebackId))

/** Evidence that the provider refuses is void, so that an admin is asked for other evidence. */
async function sendWaitingEvidence(deps: PaymentDeps, named: ChargebackId, current: ProviderChargeback) {
  const { db, clock, log } = deps
  const ours = await findNamedChargeback(db, named)
  const evidence = ours?.evidence
  if (!ours || !evidence || evidence.isVoid || ours.evidenceSentAt) return current
  const isOpen = current.state === 'needs-response' && !current.hasEvidence
  const sent = isOpen
    ? await callProvider(deps, named.provider, (each) =>
        requireCards(each).sendEvidence(named.chargebackId, evidence),
      )
    : null
  if (sent?.ok === false) {
    log.error('evidence was refused', named.chargebackId, { reference: ours.reference })
    const now = await askProvider(deps, named)
    // Another process may have sent it first.
    if (!now.hasEvidence) await updateChargeback(db, ours.id, { evidence: { ...evidence, isVoid: true } })
    return now
  }
  // Sent now, or before a response was lost.
  if (sent?.ok || current.hasEvidence) await updateChargeback(db, ours.id, { evidenceSentAt: clock.now() })
  return sent?.ok ? sent.value : current
}

function requireCards(provider: PaymentProvider): CardProvider {
  if (provider.kind === 'card') return provider
  throw new Error(`${provider.name} has no chargebacks`)
}
