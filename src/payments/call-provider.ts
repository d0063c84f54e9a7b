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
  /** When a person stops waiting, on the clock of `performance.now()`; never when left out. */
  deadline?: number
}

/** How long a person waits for the provider, in all calls to it for one answer of ours; in milliseconds. */
const patience = 20_000

/** Dependencies for work that a person waits for: the provider is given up sooner. */
export function withDeadline(deps: PaymentDeps, millis = patience): PaymentDeps {
  return { ...deps, deadline: performance.now() + millis }
}

/**
 * Calls the provider. That it cannot be reached, or does not answer before the deadline, becomes a 503 that may be tried
 * again; what was asked for may be done all the same. Never call it inside a transaction.
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
  const left = deadline - performance.now()
  if (left <= 0) throw new ProviderUnavailable('there was no time left to ask')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable('there was no answer in time')), left)
  })
  return Promise.race([call(), late]).finally(() => clearTimeout(timer))
}
