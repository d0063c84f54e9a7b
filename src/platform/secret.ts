import { createHash, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Env } from '../ops/env.ts'
import { StartError } from './start-error.ts'

/** The one secret of an installation, and the keys derived from it: one key a purpose, so none can stand in for another. */
export type Secret = {
  /** The key that signs and encrypts for a purpose. */
  derive(purpose: string): string
  /** The keys that verify and decrypt: the same one, and after it that of the previous secret while one is kept. */
  deriveAll(purpose: string): [current: string, ...previous: string[]]
}

/**
 * Keys of 256 bits (hex) from `text`, by HKDF-SHA-256 (RFC 5869).
 * @param previous the secret that `text` has replaced, while what was made with it is still to be read
 */
export function createSecret(text: string, previous?: string): Secret {
  const deriveFrom = (from: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', from, 'swap', purpose, 32)).toString('hex')
  return {
    derive: (purpose) => deriveFrom(text, purpose),
    deriveAll: (purpose) => [deriveFrom(text, purpose), ...(previous ? [deriveFrom(previous, purpose)] : [])],
  }
}

type Configured = Pick<Env, 'DATA_DIR' | 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS'>

/**
 * The configured secret, or the one kept in DATA_DIR, which is made on first use and readable by its owner only; and the one
 * before it, if any.
 */
export async function readSecret({
  DATA_DIR,
  AUTH_SECRET,
  AUTH_SECRET_PREVIOUS,
}: Configured): Promise<Secret> {
  if (AUTH_SECRET) return createSecret(AUTH_SECRET, AUTH_SECRET_PREVIOUS)
  const kept = await readFile(previousFile(DATA_DIR), 'utf8').catch(() => undefined)
  return createSecret(await readSecretFile(secretFile(DATA_DIR)), AUTH_SECRET_PREVIOUS ?? kept)
}

/** Replaces the secret in `dataDir` by a new one, and keeps it as the previous one. Throws StartError while one is kept already. */
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

/** Deletes the previous secret in `dataDir`. False when there is none; throws when there is one that cannot be deleted. */
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

/**
 * The password of the embedded database in `dataDir`. It is kept apart from the secret, which may have to be replaced
 * while the database stays.
 */
export function readDatabasePassword(dataDir: string): Promise<string> {
  return readSecretFile(join(dataDir, 'database-password'))
}

/**
 * The secret in the file at `path`: 64 hex digits, made at random on first use and readable by their owner only. Several
 * processes may ask at once and get the same one. Throws StartError when the file is too short to hold a secret.
 */
async function readSecretFile(path: string): Promise<string> {
  const kept = (await readFile(path, 'utf8').catch(() => null)) ?? (await makeSecretFile(path))
  if (kept.length < 32) throw new StartError(`${path} holds no secret. Remove it, and a new one is made.`)
  return kept
}

async function makeSecretFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  const whole = await writeNewSecret(path)
  // A link, unlike a move, never takes the place of the file of a process that was quicker.
  await link(whole, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(whole)
  return readFile(path, 'utf8')
}

/** Writes a new secret to a file beside `path`. Returns its name. */
async function writeNewSecret(path: string): Promise<string> {
  const beside = `${path}.${randomUUID()}`
  await writeFile(beside, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  return beside
}

/** Whether a signature is one of those expected, in a time that says nothing of them. */
export function isSameAsAny(given: Buffer, expected: Buffer[]): boolean {
  return expected.some((one) => one.length === given.length && timingSafeEqual(one, given))
}

/** Compares secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
