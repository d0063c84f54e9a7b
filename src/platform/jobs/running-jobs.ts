import type { Job, WorkerEvents } from 'graphile-worker'

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
