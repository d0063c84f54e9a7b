import { constants, rmSync } from 'node:fs'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Env } from '../ops/env.ts'
import { lockFile } from './file-lock.ts'
import { StartError } from './start-error.ts'

/** Returns whether this server keeps files in DATA_DIR. If not, the folder may be read-only or missing. */
export function keepsFiles({ DATABASE_URL, STORAGE_URL, AUTH_SECRET }: Env): boolean {
  return !(DATABASE_URL && STORAGE_URL && AUTH_SECRET)
}

/** Creates `dataDir` where it is missing. Throws StartError when it cannot be written to. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw cannotWrite(dataDir, error)
  }
}

/** Claims `dataDir` until the process ends. Returns what releases it. Throws StartError when it is taken. */
export async function claimDataDir(dataDir: string): Promise<() => void> {
  // For people: a process number means nothing in another container.
  const note = join(dataDir, 'server.pid')
  const unlock = lockDataDir(dataDir)
  if (!unlock) {
    const pid = await readFile(note, 'utf8').catch(() => '')
    const who = pid && ` (process ${pid})`
    throw new StartError(
      `Swap is already running on ${dataDir}${who}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  await writeFile(note, String(process.pid))
  return () => {
    rmSync(note, { force: true })
    unlock()
  }
}

function lockDataDir(dataDir: string): (() => void) | null {
  try {
    return lockFile(join(dataDir, 'server.lock'))
  } catch (error) {
    throw cannotWrite(dataDir, error)
  }
}

/** Node's recursive mode never ends under a folder that takes no folders, such as /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

function cannotWrite(dataDir: string, error: unknown): StartError {
  const why = error instanceof Error ? error.message : String(error)
  return new StartError(
    `Cannot write to DATA_DIR ${dataDir} (${why}). Set DATA_DIR to a folder that you may write to.`,
  )
}
