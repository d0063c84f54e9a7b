import { collectOwedJob } from '../disputes/index.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { collectOwed } from './mark-payout.ts'
import { payOutAccount, payOutAccountJob, payOutClosed, payOutClosedJob } from './pay-out-closed.ts'
import { sendDuePayouts, sendDuePayoutsJob, sendPayout, sendPayoutJob } from './send-payout.ts'

type Deps = Parameters<typeof sendPayout>[0] & Parameters<typeof payOutAccount>[0]

export function payoutJobs(deps: Deps): ModuleJobs {
  return {
    jobs: {
      [payOutClosedJob]: () => payOutClosed(deps),
      [payOutAccountJob]: (payload) => payOutAccount(deps, payload),
      [sendDuePayoutsJob]: () => sendDuePayouts(deps),
      [sendPayoutJob]: (payload) => sendPayout(deps, payload),
      [collectOwedJob]: (payload) => collectOwed(deps, payload),
    },
    recurring: [
      { job: payOutClosedJob, every: 'hour' },
      { job: sendDuePayoutsJob, every: 'hour' },
    ],
  }
}
