import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
  if (configured) return createSecret(configured)
  const path = join(dataDir, 'secret')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept) return createSecret(kept)
  await mkdir(dataDir, { recursive: true })
  const made = randomBytes(32).toString('hex')
  await writeFile(path, made, { mode: 0o600, flag: 'wx' })
  return createSecret(made)
}
