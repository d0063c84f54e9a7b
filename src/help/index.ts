import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import type { Database } from '../platform/database/database.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import type { SendMail } from '../platform/jobs/mail.ts'
import { enquiryAnswerJob, sendEnquiryAnswer } from './answer-enquiry.ts'
import { helpProblems } from './contract.ts'
import { helpRoutes } from './routes.ts'
import { personalTables } from './schema.ts'
import { pruneEnquiries, pruneEnquiriesJob } from './store.ts'

export { selectEnquiries } from './store.ts'

export const helpModule = {
  routes: helpRoutes,
  jobs: (deps: { db: Database; clock: Clock; env: Env; sendMail: SendMail }): ModuleJobs => ({
    jobs: {
      [pruneEnquiriesJob]: () => pruneEnquiries(deps),
      [enquiryAnswerJob]: (payload) => sendEnquiryAnswer(deps, payload),
    },
    recurring: [{ job: pruneEnquiriesJob, every: 'night' }],
  }),
  problems: [helpProblems],
  personalTables,
} satisfies Module
