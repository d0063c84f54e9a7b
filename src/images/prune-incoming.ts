import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../platform/clock.ts'
import type { JobHandlers } from '../platform/jobs.ts'

/** Longer than any upload takes. */
const keptMillis = 60 * 60_000

export const pruneIncomingJob = 'prune-incoming'

/** The job that deletes the files which a process left in `folder` when it was killed during an upload. */
export function pruneIncoming({ folder, clock }: { folder: string; clock: Clock }): JobHandlers {
  return {
    [pruneIncomingJob]: async () => {
      const before = clock.now().getTime() - keptMillis
      for (const name of await listFiles(folder)) {
        const file = join(folder, name)
        // Another upload may end, and another process may prune, at the same moment.
        const modified = await stat(file).catch(() => null)
        if (modified && modified.mtimeMs < before) await rm(file, { force: true })
      }
    },
  }
}

/** The names of the files in a folder; none when there is no such folder. */
async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
