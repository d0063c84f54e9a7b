import { listPhotosBidFor } from '../checkout/index.ts'
import { listShownImages } from '../listings/index.ts'
import { describeForMail, listOrderedPhotos } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { listShopImages } from '../ratings/index.ts'
import { createCollect } from './collect-export.ts'
import type { AppServices } from './compose-services.ts'
import { modules, personalTables } from './modules.ts'

/** The jobs of every module and of the demo, by name, and those of them that run again and again. */
export function composeJobs(services: AppServices, demo: ModuleJobs | undefined): ModuleJobs {
  const deps = {
    ...services,
    personalTables,
    collect: createCollect(services),
    describeSubject: (about: Parameters<typeof describeForMail>[1]) => describeForMail(services.db, about),
    listUsed,
  }
  const parts = modules.flatMap((module) => ('jobs' in module ? module.jobs(deps) : []))
  if (demo) parts.push(demo)
  return joinJobs(parts)
}

/** The jobs of all parts. Throws when two have one of the same name: one of them would never run. */
export function joinJobs(parts: ModuleJobs[]): ModuleJobs {
  const names = parts.flatMap(({ jobs }) => Object.keys(jobs))
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice) throw new Error(`two modules have a job ${twice}`)
  return {
    jobs: Object.assign({}, ...parts.map(({ jobs }) => jobs)),
    recurring: parts.flatMap(({ recurring }) => recurring),
  }
}

const listUsed = async (tx: Db, urls: string[]) => [
  ...(await listShownImages(tx, urls)),
  ...(await listOrderedPhotos(tx, urls)),
  ...(await listPhotosBidFor(tx, urls)),
  ...(await listShopImages(tx, urls)),
]
