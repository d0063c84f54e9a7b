import type { Env } from '../src/ops/env.ts'
import { reachDatabase, type ReachedDatabase } from '../src/platform/database/reach-database.ts'
import { createLog } from '../src/platform/log.ts'
import { StartError } from '../src/platform/start-error.ts'

/** Runs a command, which returns its exit code. What a person must put right is printed as a sentence alone. */
export async function runCommand(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

/** Works on the database of a deployment, as `reachDatabase` opens it. */
export async function onDatabase<Done>(env: Env, work: (reached: ReachedDatabase) => Promise<Done>) {
  const reached = await reachDatabase(env, createLog())
  try {
    return await work(reached)
  } finally {
    await reached.close()
  }
}
