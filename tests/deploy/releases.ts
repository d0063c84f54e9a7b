import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyProgram } from '../support/copy-program.ts'

const built = fileURLToPath(new URL('../../build', import.meta.url))

/** The program as it is, and as its next release: another sentence stands at the foot of each page. */
export type Release = { folder: string; sentence: string }

/** Two copies of the program. The second one is built where the first was, so that it keeps the assets of the first. */
export function prepareReleases(): { old: Release; next: Release } {
  const old = { folder: copyProgram(), sentence: 'A phone that served one person well can serve the next.' }
  const next = { folder: copyProgram(), sentence: 'This is the next release.' }
  const words = 'src/storefront/texts/storefront.ts'
  const source = readFileSync(join(next.folder, words), 'utf8')
  if (!source.includes(old.sentence)) throw new Error(`${words} lacks '${old.sentence}'`)
  writeFileSync(join(next.folder, words), source.replace(old.sentence, next.sentence))
  if (!existsSync(built)) throw new Error('Run `npm run build` first.')
  for (const { folder } of [old, next]) cpSync(built, join(folder, 'build'), { recursive: true })
  return { old, next }
}

/** Starts a release at the port and with the data of the journeys, and waits until it answers. */
export async function startRelease({ folder }: Release, baseURL: string): Promise<ChildProcess> {
  const { JOURNEY_PORT: PORT, JOURNEY_DATA_DIR: DATA_DIR } = process.env
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    env: { ...process.env, PORT, PUBLIC_URL: baseURL, DATA_DIR, TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
    stdio: 'inherit',
  })
  for (;;) {
    const answer = await fetch(`${baseURL}/readyz`).catch(() => null)
    if (answer?.ok) return server
    if (server.exitCode !== null) throw new Error(`the release in ${folder} ended with ${server.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Stops a server as a deploy does, and waits until it has ended. */
export async function stopRelease(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

/** Removes the copies. */
export function removeReleases(releases: Release[]): void {
  for (const { folder } of releases) rmSync(folder, { recursive: true, force: true })
}
