import type { OpenAPIHono } from '@hono/zod-openapi'
import type { PersonalTable } from './database/personal-table.ts'
import type { Problems } from './http/or-refuse.ts'
import type { JobHandlers, Recurring } from './jobs/jobs.ts'

/** Background jobs by name, and those of them that run again and again. */
export type ModuleJobs = { jobs: JobHandlers; recurring: Recurring[] }

/** What a module gives the server, which goes through the list of all modules (src/app/modules.ts). */
export type Module = {
  /** Its calls, below `/api`, made of the services that it needs. */
  routes?: (services: never) => OpenAPIHono
  jobs?: (services: never) => ModuleJobs
  /** What its codes of problems mean. */
  problems: Problems<string>[]
  /** Its tables that hold something of a person: they are part of an export, and are erased with the account. */
  personalTables: PersonalTable[]
}
