import type { Job, WorkerEvents } from 'graphile-worker'

/** The jobs that this process is running, by their ids. They come and go. */
export function watchRunningJobs(events: WorkerEvents): ReadonlyMap<string, Job> {
  const running = new Map<string, Job>()
  events.on('job:start', ({ job }) => running.set(job.id, job))
  for (const end of ['job:success', 'job:error'] as const) {
    events.on(end, ({ job }) => running.delete(job.id))
  }
  return running
}
