import type { Job, WorkerEvents } from 'graphile-worker'

/** The flag of jobs that wait for other people's servers and so may take long. */
export const slowFlag = 'slow'

/** The flag of slow jobs that wait for the payment provider: while it hangs, mail is still sent. */
export const providerFlag = 'provider'

/**
 * Keeps jobs with some flags from occupying all workers of a process.
 * @param limits how many jobs with each flag may run at once; right after the start, when all workers fetch their first job, it
 * may be more
 * @returns which flags a worker that fetches a job must leave to others
 */
export function limitSlowJobs(
  events: WorkerEvents,
  running: ReadonlyMap<string, Job>,
  limits: Record<string, number>,
): () => string[] {
  /** The workers that are fetching a job: it may turn out to be a slow one. */
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

/** The jobs that the latest worker pool of this process is running, by their ids. They come and go. */
export function watchRunningJobs(events: WorkerEvents): ReadonlyMap<string, Job> {
  const running = new Map<string, Job>()
  // A job of a pool that was given up may never end.
  events.on('pool:create', () => running.clear())
  events.on('job:start', ({ job }) => running.set(job.id, job))
  for (const end of ['job:success', 'job:error'] as const) {
    events.on(end, ({ job }) => running.delete(job.id))
  }
  return running
}
