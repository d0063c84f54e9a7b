import type { OpenAPIHono } from '@hono/zod-openapi'
import type { PersonalTable } from './database/personal-table.ts'
import type { Problems } from './http/refusal.ts'
import type { JobHandlers, Recurring } from './jobs/jobs.ts'

export type ModuleJobs = { jobs: JobHandlers; recurring: Recurring[] }

export type Module = {
  routes?: (services: never) => OpenAPIHono
  jobs?: (services: never) => ModuleJobs
  problems: Problems<string>[]
  personalTables: PersonalTable[]
}
