import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'src/**/*.{ts,tsx,css}',
  'public/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Returns a digest of what the pages are built from: the sources, the settings of the builder and the versions of packages. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort()) {
    if (path.includes('.test.')) continue
    hash.update(path).update('\0')
    try {
      const content = readFileSync(join(root, path))
      hash.update(path === 'package-lock.json' ? listPackages(content) : content).update('\0')
    } catch {}
  }
  return hash.digest('hex')
}

type Lock = { packages: Record<string, { version?: string; integrity?: string }> }

/** Lists the packages of a lockfile, whose rest npm rewrites unasked. */
function listPackages(lock: Buffer): string {
  const { packages } = JSON.parse(String(lock)) as Lock
  return JSON.stringify(
    Object.entries(packages).map(([path, { version, integrity }]) => [path, version, integrity]),
  )
}
