import type { Clock } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { conversationProblems } from './contract.ts'
import { eraseReported, eraseReportedJob } from './report-or-block.ts'
import { conversationRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export { maySeeConversation, presentMessage, readChat } from './read-conversation.ts'
export { hasReportedConversations, selectReportedConversations } from './report-or-block.ts'

export const conversationModule = {
  routes: ({ saleDeps }: { saleDeps: Parameters<typeof conversationRoutes>[0] }) =>
    conversationRoutes(saleDeps),
  jobs: (deps: { db: Database; clock: Clock }): ModuleJobs => ({
    jobs: { [eraseReportedJob]: () => eraseReported(deps) },
    recurring: [{ job: eraseReportedJob, every: 'night' }],
  }),
  problems: [conversationProblems],
  personalTables,
} satisfies Module
