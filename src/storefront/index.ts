import type { Module, ModuleJobs } from '../platform/index.ts'
import {
  type SitemapDeps,
  writeSitemap,
  writeSitemapJob,
  writeSitemapOfDay,
  writeSitemapOfDayJob,
} from './write-sitemap.ts'

export const storefrontModule = {
  jobs: (deps: SitemapDeps): ModuleJobs => ({
    jobs: {
      [writeSitemapJob]: () => writeSitemap(deps),
      [writeSitemapOfDayJob.name]: (payload) => writeSitemapOfDay(deps, payload),
    },
    recurring: [{ job: writeSitemapJob, every: 'hour' }],
  }),
  problems: [],
  personalTables: [],
} satisfies Module
