import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type App, type AppDeps, composeApp } from './app.ts'
import { seedCategories } from './catalogue/index.ts'
import { systemClock } from './platform/clock.ts'
import { claimDataDir, makeDataDir } from './platform/data-dir.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import type { Env } from './platform/env.ts'
import { createDrainableServer } from './platform/http/drainable-server.ts'
import { createFallbackResponses } from './platform/http/fallback-responses.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './platform/postgres/embedded-database.ts'
import { openToServer } from './platform/postgres/serving-role.ts'
import { readDatabasePassword, readSecret } from './platform/secret.ts'
import { StartError } from './platform/start-error.ts'

export type RunningServer = {
  /** Finishes the requests and jobs in hand, then stops everything, the embedded database last. */
  stop(): Promise<void>
}

type Options = {
  env: Env
  log: Log
  /** Told what is under way, for the person who waits. */
  progress?: (step: string) => void
  /** Runs when the database is up to date, before the first request is taken: the demo's data. */
  prepare?: (app: App, surroundings: AppDeps) => Promise<void>
}

/**
 * Starts everything that one process serves. Throws StartError, with everything stopped again, when a person must
 * put something right: a port in use, a folder that cannot be written to, a database that is not there.
 */
export async function startServer({
  env,
  log,
  progress = () => {},
  prepare,
}: Options): Promise<RunningServer> {
  /** What to undo when stopping, the latest first. */
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    await makeDataDir(env.DATA_DIR)
    if (!env.DATABASE_URL) undo.push(await claimDataDir(env.DATA_DIR))
    // The port is taken before anything is made, so that a port in use is told at once.
    const early = createFallbackResponses(env.PUBLIC_URL.startsWith('https:'))
    let answer: RequestListener = early.whileStarting
    const { server, drain } = createDrainableServer((request, response) => answer(request, response))
    server.on('clientError', early.onClientError)
    await listen(server, env)
    undo.push(drain)
    const secret = await readSecret(env.AUTH_SECRET, env.DATA_DIR)
    const database = env.DATABASE_URL ? null : await startOwnDatabase(env, log, progress)
    if (database) undo.push(() => database.stop())
    const url = database?.url ?? env.DATABASE_URL ?? ''
    await migrateDatabase(url, log).catch((error) => {
      throw new StartError(
        `The database cannot be used: ${rootMessage(error)}. Check DATABASE_URL and its server.`,
      )
    })
    const db = openDatabase(database ? await openToServer(url, { schemas: env.demo }) : url, log)
    undo.push(() => db.$client.end())
    await seedCategories(db)
    const surroundings: AppDeps = { env, db, log, clock: systemClock, secret }
    const app = await composeApp(surroundings)

    await prepare?.(app, surroundings)
    const jobs = await startJobs(db, log, app.jobs, app.recurring)
    undo.push(() => jobs.stop())
    answer = getRequestListener((request, bindings) => app.fetch(request, bindings as HttpBindings), {
      errorHandler: early.onError,
    })
    // Requests are finished first: nothing in flight may lose its database.
    undo.push(drain)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
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
