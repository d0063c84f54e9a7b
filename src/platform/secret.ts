import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/** The one secret of an installation, and the keys derived from it: one key a purpose, so none can stand in for another. */
export type Secret = { derive(purpose: string): string }

/** Keys of 256 bits (hex) from `text`, by HKDF-SHA-256 (RFC 5869). */
export function createSecret(text: string): Secret {
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', text, 'swap', purpose, 32)).toString('hex'),
  }
}

/** The configured secret, or the one kept in `dataDir`, which is made on first use and readable by its owner only. */
export async function readSecret(configured: string | undefined, dataDir: string): Promise<Secret> {
  return createSecret(configured ?? (await readSecretFile(join(dataDir, 'secret'))))
}

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
  const whole = `${path}.${randomUUID()}`
  await writeFile(whole, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  // A link, unlike a move, never takes the place of the file of a process that was quicker.
  await link(whole, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(whole)
  return readFile(path, 'utf8')
}
