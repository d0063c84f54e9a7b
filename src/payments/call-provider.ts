import { type Clock, within } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import { unavailable } from '../platform/http/refusal.ts'
import type { Log } from '../platform/log.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { paymentTexts } from './texts.ts'

/** What every use case of the module needs. `provider` takes new payments; `providers` has all of them by name. */
export type PaymentDeps = {
  db: Database
  provider: PaymentProvider
  providers: ReadonlyMap<string, PaymentProvider>
  clock: Clock
  log: Log
  /** When provider calls time out, as `performance.now()` counts. Without it they do not. */
  deadline?: number
}

/** Milliseconds for all calls of a request, without the completion of a payment. */
const requestMillis = 20_000

/** Dependencies for a request that a user waits for: all provider calls together may take `millis` milliseconds. */
export function withDeadline(deps: PaymentDeps, millis = longest(deps.providers)): PaymentDeps {
  return { ...deps, deadline: performance.now() + millis }
}

const longest = (providers: PaymentDeps['providers']) =>
  requestMillis +
  Math.max(0, ...[...providers.values()].map((each) => (each.kind === 'redirect' ? each.completeMillis : 0)))

/**
 * Calls the provider of this name. An outage or a missed deadline becomes a retryable 503, after which the provider may still
 * have done what was asked. Throws for an unknown name; never call it within a transaction.
 */
export async function callProvider<Answer>(
  { providers, log, deadline }: Pick<PaymentDeps, 'providers' | 'log' | 'deadline'>,
  name: string,
  call: (provider: PaymentProvider) => Promise<Answer>,
): Promise<Answer> {
  const provider = providers.get(name)
  if (!provider) throw new Error(`the payment provider ${name} is not configured`)
  try {
    return await (deadline === undefined ? call(provider) : before(deadline, () => call(provider)))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn('the payment provider could not be reached', { provider: name, message: error.message })
    throw unavailable(paymentTexts.unavailable)
  }
}

async function before<Answer>(deadline: number, call: () => Promise<Answer>): Promise<Answer> {
  const remaining = deadline - performance.now()
  if (remaining <= 0) throw new ProviderUnavailable('the deadline has passed')
  return within(remaining, call(), () => new ProviderUnavailable('there was no answer in time'))
}
