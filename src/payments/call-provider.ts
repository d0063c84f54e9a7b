import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { unavailable } from '../platform/http/refusal.ts'
import type { Log } from '../platform/log.ts'
import { paymentMessages } from './messages/card.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'

/** What every use case of the module needs. */
export type PaymentDeps = {
  db: Database
  provider: PaymentProvider
  clock: Clock
  log: Log
  /** When provider calls time out, as `performance.now()` counts. Without it they do not. */
  deadline?: number
}

/** The time limit for all provider calls of one request together. */
const requestMillis = 20_000

/** Dependencies for a request that a user waits for: all provider calls together may take `millis`. */
export function withDeadline(deps: PaymentDeps, millis = requestMillis): PaymentDeps {
  return { ...deps, deadline: performance.now() + millis }
}

/**
 * Calls the provider. An outage or a missed deadline becomes a 503 that may be retried; the provider may still have done what
 * was asked. Never call it inside a transaction.
 */
export async function callProvider<Answer>(
  { provider, log, deadline }: Pick<PaymentDeps, 'provider' | 'log' | 'deadline'>,
  call: (provider: PaymentProvider) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await (deadline === undefined ? call(provider) : before(deadline, () => call(provider)))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn('the payment provider could not be reached', { message: error.message })
    throw unavailable(paymentMessages.unavailable)
  }
}

async function before<Answer>(deadline: number, call: () => Promise<Answer>): Promise<Answer> {
  const remaining = deadline - performance.now()
  if (remaining <= 0) throw new ProviderUnavailable('the deadline has passed')
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable('there was no answer in time')), remaining)
  })
  return Promise.race([call(), timeout]).finally(() => clearTimeout(timer))
}
