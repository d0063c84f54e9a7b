import { createHash, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Env } from '../ops/env.ts'
import { StartError } from './start-error.ts'

/** The secret of this installation, from which each purpose gets a key of its own. */
export type Secret = {
  derive(purpose: string): string
  /** The keys of a purpose, the previous secret's included while it is kept. */
  deriveAll(purpose: string): [current: string, ...previous: string[]]
}

/** Derives 256-bit keys (hex) from a secret by HKDF-SHA-256 (RFC 5869); the `previous` secret is only read. */
export function createSecret(text: string, previous?: string): Secret {
  const deriveFrom = (from: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', from, 'swap', purpose, 32)).toString('hex')
  return {
    derive: (purpose) => deriveFrom(text, purpose),
    deriveAll: (purpose) => [deriveFrom(text, purpose), ...(previous ? [deriveFrom(previous, purpose)] : [])],
  }
}

type Configured = Pick<Env, 'DATA_DIR' | 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS'>

/** Reads the secret, configured or made in DATA_DIR on first use, with the previous one if it is kept. */
export async function readSecret({
  DATA_DIR,
  AUTH_SECRET,
  AUTH_SECRET_PREVIOUS,
}: Configured): Promise<Secret> {
  if (AUTH_SECRET) return createSecret(AUTH_SECRET, AUTH_SECRET_PREVIOUS)
  const kept = await readFile(previousFile(DATA_DIR), 'utf8').catch(() => undefined)
  return createSecret(await readSecretFile(secretFile(DATA_DIR)), AUTH_SECRET_PREVIOUS ?? kept)
}

/** Replaces the secret of a data directory and keeps the old one. Throws StartError while a previous one is kept. */
export async function rotateSecretFile(dataDir: string): Promise<void> {
  const old = await readSecretFile(secretFile(dataDir))
  try {
    await writeFile(previousFile(dataDir), old, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new StartError('A previous secret is kept already. Run `npm run secret -- forget` first.')
  }
  const whole = await writeNewSecret(secretFile(dataDir))
  await rename(whole, secretFile(dataDir))
}

/** Removes the previous secret of a data directory; false when there is none. */
export async function forgetSecretFile(dataDir: string): Promise<boolean> {
  try {
    await unlink(previousFile(dataDir))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

const secretFile = (dataDir: string) => join(dataDir, 'secret')
const previousFile = (dataDir: string) => join(dataDir, 'secret-previous')

/** Reads the password of the embedded database, made on first use; not derived from the secret, which may be replaced. */
export function readDatabasePassword(dataDir: string): Promise<string> {
  return readSecretFile(join(dataDir, 'database-password'))
}

/** 64 hex digits, made on first use, readable by the owner only. Safe when concurrent. Throws StartError when too short. */
async function readSecretFile(path: string): Promise<string> {
  const kept = (await readFile(path, 'utf8').catch(() => null)) ?? (await makeSecretFile(path))
  if (kept.length < 32) throw new StartError(`${path} holds no secret. Remove it, and a new one is made.`)
  return kept
}

async function makeSecretFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  const whole = await writeNewSecret(path)
  // A link never replaces another process's file.
  await link(whole, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(whole)
  return readFile(path, 'utf8')
}

async function writeNewSecret(path: string): Promise<string> {
  const beside = `${path}.${randomUUID()}`
  await writeFile(beside, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  return beside
}

/** Returns whether bytes equal any of those expected, compared in constant time. */
export function isSameAsAny(given: Buffer, expected: Buffer[]): boolean {
  return expected.some((one) => one.length === given.length && timingSafeEqual(one, given))
}

export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
