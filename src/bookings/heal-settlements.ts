import { listOpenPayments } from '../payments/inspect-payment.ts'
import { Refusal } from '../platform/http.ts'
import type { JobHandlers, Recurring } from '../platform/jobs.ts'
import { settleJob } from './release-payment.ts'
import { type SettleDeps, settleBooking, settleReference } from './settle-booking.ts'
import { listCutOff } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A buyer who is typing a card number is left alone for this long. */
const patience = minute
/** An authorisation that was not released in this time has expired at the provider. */
const authorisationLife = 8 * day
/** How many payments one run asks the provider about. */
const runSize = 100

/**
 * Ends every settlement that was cut off: claimed phones are paid for, authorised payments whose browser vanished are
 * settled, and those of lost or cancelled bookings are released. Run it at start and each minute, by any number of
 * processes. Stops quietly when the card service is away: the next run goes on.
 */
export async function healSettlements(deps: SettleDeps): Promise<void> {
  const now = deps.clock.now().getTime()
  const cutOff = await listCutOff(deps.db, new Date(now - authorisationLife))
  const waiting = await listOpenPayments(deps.db, { olderThan: new Date(now - patience), limit: runSize })
  for (const id of new Set([...cutOff, ...waiting])) {
    try {
      await settleBooking(deps, id)
    } catch (error) {
      if (error instanceof Refusal) return
      deps.log.error('a settlement could not be ended', error, { booking: id })
    }
  }
}

const healJob = 'heal-settlements'

/** The room's jobs: ending one settlement, and all that were cut off. */
export function bookingJobs(deps: SettleDeps): { jobs: JobHandlers; recurring: Recurring[] } {
  return {
    jobs: {
      [settleJob]: (payload) => settleReference(deps, (payload as { bookingId: string }).bookingId),
      [healJob]: () => healSettlements(deps),
    },
    recurring: [{ job: healJob, every: 'minute' }],
  }
}
