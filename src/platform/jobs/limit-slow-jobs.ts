import type { Job, WorkerEvents } from 'graphile-worker'

/** The flag of jobs that wait for other people's servers. */
export const slowFlag = 'slow'

/** The flag of jobs that wait for a payment provider, so that a hanging one does not stop mail. */
export const providerFlag = 'provider'

/** Keeps flagged jobs from occupying all workers, by the `limits` per flag. Returns flags that a fetching worker must avoid. */
export function limitSlowJobs(
  events: WorkerEvents,
  running: ReadonlyMap<string, Job>,
  limits: Record<string, number>,
): () => string[] {
  /** Their job may turn out to be slow. */
  const fetching = new Set<string>()
  events.on('worker:getJob:start', ({ worker }) => fetching.add(worker.workerId))
  events.on('worker:getJob:empty', ({ worker }) => fetching.delete(worker.workerId))
  events.on('worker:getJob:error', ({ worker }) => fetching.delete(worker.workerId))
  events.on('job:start', ({ worker }) => fetching.delete(worker.workerId))
  return () => {
    const isFull = ([flag, limit]: [string, number]) => {
      const flagged = [...running.values()].filter((job) => job.flags?.[flag])
      return flagged.length + fetching.size >= limit
    }
    return Object.entries(limits)
      .filter(isFull)
      .map(([flag]) => flag)
  }
}

export function watchRunningJobs(events: WorkerEvents): ReadonlyMap<string, Job> {
  const running = new Map<string, Job>()
  // A pool that was given up may never end.
  events.on('pool:create', () => running.clear())
  events.on('job:start', ({ job }) => running.set(job.id, job))
  for (const end of ['job:success', 'job:error'] as const) {
    events.on(end, ({ job }) => running.delete(job.id))
  }
  return running
}
