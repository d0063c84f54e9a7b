import type { Job, WorkerEvents } from 'graphile-worker'

/** The flag of jobs that wait for other people's servers and so may take long. */
export const slowFlag = 'slow'

/**
 * Keeps jobs with the flag for slow ones from occupying all workers of a process.
 * @param most how many of them may run at once; right after the start, when all workers fetch their first job, it may be more
 * @returns which flags a worker that fetches a job must leave to others
 */
export function limitSlowJobs(
  events: WorkerEvents,
  running: ReadonlyMap<string, Job>,
  most: number,
): () => string[] {
  /** The workers that are fetching a job: it may turn out to be a slow one. */
  const fetching = new Set<string>()
  events.on('worker:getJob:start', ({ worker }) => fetching.add(worker.workerId))
  events.on('worker:getJob:empty', ({ worker }) => fetching.delete(worker.workerId))
  events.on('worker:getJob:error', ({ worker }) => fetching.delete(worker.workerId))
  events.on('job:start', ({ worker }) => fetching.delete(worker.workerId))
  return () => {
    const slow = [...running.values()].filter((job) => job.flags?.[slowFlag])
    return slow.length + fetching.size < most ? [] : [slowFlag]
  }
}
