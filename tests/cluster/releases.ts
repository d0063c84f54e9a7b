import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Release = {
  name: string
  folder: string
  /** The server as a program. */
  serve: string
}

/** This release. */
export const thisRelease: Release = describeRelease('this release', root)

/**
 * Unpacks the previous release: the commit before the one that added the newest migration. Installs its packages
 * where they differ from those of this release. Returns null when this is no git repository.
 */
export async function unpackPreviousRelease(target: string): Promise<Release | null> {
  if (!existsSync(join(root, '.git'))) return null
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations/*.sql')
  const previous = git('rev-parse', '--short', `${newest}^`)
  const folder = join(target, 'previous')
  await mkdir(folder)
  execFileSync('sh', ['-c', `git -C '${root}' archive ${previous} | tar -x -C '${folder}'`])
  const samePackages = git('diff', '--name-only', previous, '--', 'package-lock.json') === ''
  if (samePackages) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: folder })
  return describeRelease(previous, folder)
}

function describeRelease(name: string, folder: string): Release {
  return { name, folder, serve: join(folder, 'tests/support/serve.ts') }
}
