import { execFileSync } from 'node:child_process'
import { constants, readFileSync, rmSync } from 'node:fs'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/** Makes sure that `dataDir` is there and can be written to. Throws StartError when it cannot. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw cannotWrite(dataDir, error)
  }
}

/**
 * Claims `dataDir` for this process, so that two starts cannot share one folder. The claim of a process that was
 * killed does not count. Answers the function that gives it back.
 * Throws StartError when the folder belongs to a running process.
 */
export async function claimDataDir(dataDir: string): Promise<() => void> {
  const file = join(dataDir, 'swap.lock')
  const claim = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) })
  for (let tries = 0; tries < 2; tries++) {
    try {
      await writeFile(file, claim, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWrite(dataDir, error)
    }
    const holder = readClaim(await readFile(file, 'utf8').catch(() => ''))
    if (holder && holder.pid !== process.pid && startOf(holder.pid) === holder.startedAt) {
      throw new StartError(
        `Swap is already running on ${dataDir} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await rm(file, { force: true })
  }
  throw new StartError(`Another start is claiming ${dataDir} at this very moment. Try again.`)
}

/** Like `mkdir -p`. Node's own recursive mode never ends under a folder that takes no folders, such as /proc. */
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

function readClaim(text: string): { pid: number; startedAt: string } | null {
  try {
    const { pid, startedAt } = JSON.parse(text)
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : null
  } catch {
    return null
  }
}

/** When a process started, as the system tells it; '' when there is none. Tells a process from a later one with its id. */
function startOf(pid: number): string {
  try {
    // Field 22 of /proc/<pid>/stat; the second field is a name in brackets that may hold spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    } catch {
      return ''
    }
  }
}
