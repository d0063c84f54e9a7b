import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the pages are built from. */
const sources = [
  'src/**/*.{ts,tsx,css}',
  'public/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** A digest of everything that the pages of the project in the folder `root` are built from. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort()) {
    if (path.includes('.test.')) continue
    hash.update(path).update('\0')
    try {
      const content = readFileSync(join(root, path))
      hash.update(path === 'package-lock.json' ? listPackages(content) : content).update('\0')
    } catch {
      // A folder. Its files are listed separately.
    }
  }
  return hash.digest('hex')
}

type Lock = { packages: Record<string, { version?: string; integrity?: string }> }

/** The packages of a package-lock.json. npm rewrites the rest of it without being asked, such as when it prunes. */
function listPackages(lock: Buffer): string {
  const { packages } = JSON.parse(String(lock)) as Lock
  return JSON.stringify(
    Object.entries(packages).map(([path, { version, integrity }]) => [path, version, integrity]),
  )
}
