import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { measureAnswers, measureAnswersJob } from './shop/describe-shop.ts'
import { recountAllRatings, recountRatingsJob, showDueRatings, showRatingsJob } from './show-rating.ts'

export function ratingJobs(deps: { db: Database; clock: Clock; log: Log }): ModuleJobs {
  return {
    jobs: {
      [measureAnswersJob]: () => measureAnswers(deps),
      [showRatingsJob]: () => showDueRatings(deps),
      [recountRatingsJob]: () => recountAllRatings(deps),
    },
    recurring: [
      { job: showRatingsJob, every: 'minute' },
      { job: measureAnswersJob, every: 'night' },
      { job: recountRatingsJob, every: 'night' },
    ],
  }
}
