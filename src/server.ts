import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type App, type AppDeps, composeApp } from './app/app.ts'
import { checkCurrency } from './app/check-currency.ts'
import { seedCategories } from './catalogue/index.ts'
import { systemClock } from './kernel/time.ts'
import type { Env } from './ops/env.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './ops/postgres/embedded-database.ts'
import { servingRole } from './ops/postgres/serving-role.ts'
import { claimDataDir, keepsFiles, makeDataDir } from './platform/data-dir.ts'
import { type Database, openDatabase, type Reader, readPrimary } from './platform/database/database.ts'
import { prepareDatabase } from './platform/database/migrate.ts'
import { openReplicas } from './platform/database/replicas.ts'
import { createDrainableServer } from './platform/http/drainable-server.ts'
import { createFallbackResponses } from './platform/http/pages.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { readDatabasePassword, readSecret } from './platform/secret.ts'
import { StartError } from './platform/start-error.ts'

export type RunningServer = {
  /** Finishes the running requests and jobs, then stops everything, the embedded database last. */
  stop(): Promise<void>
}

type Options = {
  env: Env
  log: Log
  /** Reports progress to the console. */
  progress?: (step: string) => void
  /** Ends when the pages are built. The database is made ready meanwhile. */
  pages?: Promise<void> | undefined
  /** Adds the demo's data after the migrations. */
  seed?: ((deps: AppDeps) => Promise<void>) | undefined
  /** Runs before the first request is accepted. */
  prepare?: (app: App, deps: AppDeps) => Promise<void>
}

/**
 * Starts everything that one process serves. When a person must put something right (a port in use, a folder that cannot
 * be written to, a missing database), it stops everything again and throws StartError.
 */
export async function startServer({
  env,
  log,
  progress = () => {},
  pages,
  seed,
  prepare,
}: Options): Promise<RunningServer> {
  /** What to undo when stopping, the latest first. */
  const undo: Undo = []
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    undo.push(await startTraces(env, log))
    if (keepsFiles(env)) await makeDataDir(env.DATA_DIR)
    if (!env.DATABASE_URL) undo.push(await claimDataDir(env.DATA_DIR))
    await checkPort(env)
    const secret = await readSecret(env)
    const db = await openMigratedDatabase(env, log, progress, undo)
    await checkCurrency(db, env.CURRENCY)
    await seedCategories(db)
    const reader = openReader(env, db, log, undo)
    const deps: AppDeps = { env, db, reader, log, clock: systemClock, secret }
    if (env.SERVE !== 'jobs') await seed?.(deps)
    await pages
    const app = await composeApp(deps)
    await prepare?.(app, deps)
    undo.push(await startMetrics(env, db))
    if (env.SERVE !== 'web') {
      const jobs = await startJobs(db, log, app.jobs, app.recurring, env.JOBS_POOL_SIZE)
      undo.push(() => jobs.stop())
    }
    // Drained before the jobs and the database stop: requests in flight need both.
    undo.push(await openPort(env, app))
    undo.push(() => app.closeStreams())
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Undo = (() => unknown)[]

/** Sends traces to the collector, if there is one; else the libraries for it are not even loaded. */
async function startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Env, log: Log) {
  if (!endpoint) return () => {}
  const { startTracing } = await import('./ops/telemetry/start-tracing.ts')
  return startTracing(endpoint, log)
}

/** Serves metrics, if they have a port. */
async function startMetrics({ METRICS_HOST: host, METRICS_PORT: port }: Env, db: Database) {
  if (port === undefined) return () => {}
  const { openMetrics } = await import('./app/metrics.ts')
  return openMetrics(db, { host, port })
}

/** Reports a port in use before anything is begun. It is opened when the process is ready: until then, proxies stay away. */
async function checkPort(env: Env): Promise<void> {
  const probe = createServer()
  await listen(probe, env)
  await new Promise((resolve) => probe.close(resolve))
}

/** Serves the app on the port. Returns the function that drains it. */
async function openPort(env: Env, app: App): Promise<() => Promise<void>> {
  const fallback = createFallbackResponses(env.PUBLIC_URL.startsWith('https:'))
  const answer = getRequestListener((request, bindings) => app.fetch(request, bindings as HttpBindings), {
    errorHandler: fallback.onError,
    // HTTP/1.0 has no Host; the plain checks of proxies send none.
    hostname: new URL(env.PUBLIC_URL).host,
  })
  const { server, drain } = createDrainableServer(answer)
  server.on('clientError', fallback.onClientError)
  await listen(server, env)
  return drain
}

/** Opens the configured database, or the embedded one, and brings it up to date. */
async function openMigratedDatabase(
  env: Env,
  log: Log,
  progress: (step: string) => void,
  undo: Undo,
): Promise<Database> {
  const embedded = env.DATABASE_URL ? null : await startOwnDatabase(env, log, progress)
  if (embedded) undo.push(() => embedded.stop())
  const url = embedded?.url ?? env.DATABASE_URL ?? ''
  const serving = servingRole(env, url)
  await prepareDatabase(url, log, { serving }).catch((error) => {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database cannot be used: ${rootMessage(error)}. Check DATABASE_URL and its server.`,
    )
  })
  const role = env.SERVE === 'jobs' ? 'swap jobs' : 'swap web'
  const db = openDatabase(serving?.url ?? url, log, env.DATABASE_POOL_SIZE, undefined, role)
  undo.push(() => db.$client.end())
  return db
}

/** Opens the replicas, if there are any, to read what may be two seconds old. */
function openReader(env: Env, db: Database, log: Log, undo: Undo): Reader {
  if (env.DATABASE_REPLICA_URL.length === 0 || env.SERVE === 'jobs') return readPrimary(db)
  const replicas = openReplicas({
    db,
    urls: env.DATABASE_REPLICA_URL,
    log,
    size: env.DATABASE_POOL_SIZE,
  })
  undo.push(() => replicas.close())
  return replicas.reader
}

async function startOwnDatabase(
  { DATA_DIR }: Env,
  log: Log,
  progress: (step: string) => void,
): Promise<EmbeddedDatabase> {
  progress('Starting the database')
  const password = await readDatabasePassword(DATA_DIR)
  return startEmbeddedDatabase({ directory: join(DATA_DIR, 'db'), password, log })
}

async function listen(server: Server, { HOST, PORT }: Env): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why: Record<string, string> = {
        EADDRINUSE: `Port ${PORT} on ${HOST} is in use. Stop the program that uses it, or set PORT to another number.`,
        EACCES: `Port ${PORT} needs more rights than this user has. Set PORT to a number above 1023.`,
        EADDRNOTAVAIL: `${HOST} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`,
        ENOTFOUND: `${HOST} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`,
      }
      reject(new StartError(why[error.code ?? ''] ?? `The server cannot listen: ${error.message}`))
    })
    server.listen(PORT, HOST, resolve)
  })
}

function rootMessage(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  // A refused connection to a name with several addresses has an empty message of its own.
  if (at instanceof AggregateError) return at.errors.map((one) => rootMessage(one)).join(', ')
  return at instanceof Error ? at.message : String(at)
}
