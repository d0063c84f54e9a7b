import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimDataDir } from './data-dir.ts'

let dataDir: string
const begun: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'swap-claim-'))
})
afterEach(async () => {
  for (const { pid } of begun.splice(0)) if (pid) process.kill(-pid, 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** Claims the folder in another process, which then waits. Returns its id and whether it got the claim. */
const program = `
  const { claimDataDir } = await import('${new URL('./data-dir.ts', import.meta.url)}')
  const got = await claimDataDir(process.env.DATA_DIR).then(() => 'claimed', (error) => error.message)
  console.log(process.pid, got)
  setInterval(() => {}, 60_000)`

/** Runs it as the child of a shell that becomes `sleep`, which buries no children. */
async function claimElsewhere(): Promise<{ pid: number; got: string }> {
  const child = spawn('sh', ['-c', '"$@" & exec sleep 120', 'sh', process.execPath, '-e', program], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  begun.push(child)
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  const [pid, ...words] = String(line).trim().split(' ')
  return { pid: Number(pid), got: words.join(' ') }
}

test('a folder can be claimed once, and again after its release', async () => {
  const release = await claimDataDir(dataDir)
  await expect(claimDataDir(dataDir)).rejects.toThrow('already running')
  expect((await claimElsewhere()).got).toContain(`already running on ${dataDir} (process ${process.pid})`)
  release()
  expect((await claimElsewhere()).got).toBe('claimed')
})

test('the claim of a killed process ends with it, even while the process is a zombie', async () => {
  const { pid, got } = await claimElsewhere()
  expect(got).toBe('claimed')
  process.kill(pid, 'SIGKILL')
  const release = await vi.waitFor(() => claimDataDir(dataDir), 60_000)
  expect(await readFile(`/proc/${pid}/stat`, 'utf8'), 'it is a zombie').toContain(') Z ')
  release()
})

test('of several starts after a kill one gets the folder', async () => {
  process.kill((await claimElsewhere()).pid, 'SIGKILL')
  const claims = await Promise.all(Array.from({ length: 4 }, claimElsewhere))
  expect(claims.filter(({ got }) => got === 'claimed')).toHaveLength(1)
})
