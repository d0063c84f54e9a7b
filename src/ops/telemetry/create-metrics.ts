import { createServer } from 'node:http'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { StartError } from '../../platform/start-error.ts'
import { cacheAsked, jobEnded, requestAnswered } from './signals.ts'

/** Adds metrics to a registry and returns functions that stop them. */
export type AddMetrics = (registry: Registry) => (() => void)[]

type Metrics = {
  render(): Promise<string>
  contentType: string
  close(): void
}

type Pools = Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>

type Options = {
  pools: Pools
  add: AddMetrics
  /** Reads values that are not counted, before each scrape. */
  refresh: () => Promise<void>
  registry?: Registry
}

/** Creates the metrics of this process. No label names a person or a thing. */
export function createMetrics({ pools, add, refresh, registry = new Registry() }: Options): Metrics {
  collectDefaultMetrics({ register: registry })
  addPools(registry, pools)
  const stops = [...addRequests(registry), ...addJobs(registry), ...addCache(registry), ...add(registry)]
  return {
    async render() {
      await refresh()
      return registry.metrics()
    },
    contentType: registry.contentType,
    close() {
      for (const stop of stops) stop()
      registry.clear()
    },
  }
}

const addRequests: AddMetrics = (registry) => {
  const requests = new Histogram({
    name: 'swap_http_request_duration_seconds',
    help: 'Time until the response begins, by the pattern of the address.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return [
    requestAnswered.listen(({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    ),
  ]
}

const addJobs: AddMetrics = (registry) => {
  const jobs = new Histogram({
    name: 'swap_job_duration_seconds',
    help: 'Time that a job took.',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [registry],
  })
  return [
    jobEnded.listen(({ job, isFailed, seconds }) =>
      jobs.observe({ task: job, outcome: isFailed ? 'failed' : 'done' }, seconds),
    ),
  ]
}

const addCache: AddMetrics = (registry) => {
  const cache = new Counter({
    name: 'swap_response_cache_requests_total',
    help: 'Questions to the response cache.',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const result of ['hit', 'miss']) cache.inc({ result }, 0)
  return [cacheAsked.listen(({ isHit }) => cache.inc({ result: isHit ? 'hit' : 'miss' }))]
}

function addPools(registry: Registry, pools: Pools): void {
  new Gauge({
    name: 'swap_database_connections',
    help: 'Connections of a pool, those that nobody uses, and who waits for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'total' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

type Address = { host: string; port: number }

/** Serves metrics for Prometheus at /metrics, on a port of their own. Returns the function that stops it. */
export async function serveMetrics(metrics: Metrics, { host, port }: Address): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await metrics.render()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new StartError(`METRICS_PORT ${port} on ${host} cannot be used: ${message}.`)),
    )
    server.listen(port, host, resolve)
  })
  return async () => {
    metrics.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
