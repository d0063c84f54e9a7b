import { chmodSync, cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const parts = [
  'src',
  'demo',
  'scripts',
  'public',
  'content',
  'migrations',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

/**
 * Copies the program into a temporary folder, where a test may change it. Its packages are those of the project.
 * @returns the folder, which the caller removes
 */
export function copyProgram(): string {
  const copy = mkdtempSync(join(tmpdir(), 'swap-copy-'))
  // PostgreSQL works as another user when this runs as root.
  chmodSync(copy, 0o711)
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}
