import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

type Locked = {
  version: string
  integrity?: string
  dev?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}
const installed = Object.entries(packages).filter(([path]) => path !== '')

test('every package that a server needs is locked with a hash of its content', () => {
  const unlocked = installed.filter(([, { dev, integrity, inBundle }]) => !dev && !inBundle && !integrity)
  expect(unlocked.map(([path]) => path)).toEqual([])
})

test('a server takes along no tools of the build, and at most 450 MB', () => {
  const needed = installed.filter(([, { dev }]) => !dev).map(([path]) => path)
  for (const tool of [
    'drizzle-kit',
    'esbuild',
    '@iconify-json/lucide',
    '@playwright/test',
    '@react-router/dev',
  ]) {
    expect(needed).not.toContain(`node_modules/${tool}`)
  }
  const bytes = needed.reduce((sum, path) => sum + sizeOf(path), 0)
  expect(bytes / 2 ** 20).toBeLessThan(450)
})

/** What a package takes on the disk, without those inside it; nothing when it is for another platform. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = `${folder}/${entry.name}`
      return sum + (entry.isDirectory() ? sizeOf(path) : lstatSync(path).size)
    }, 0)
}

test('the Node.js that runs Swap comes from a locked package, not from an install script', () => {
  const [folder = ''] = relative('.', process.execPath).match(/^node_modules\/[^/]+/) ?? []
  expect(packages[folder], process.execPath).toMatchObject({ version: process.versions.node })
  expect(packages[folder]).not.toHaveProperty('hasInstallScript')
  expect(Object.keys(packageJson.allowScripts)).not.toContain(folder.replace('node_modules/', ''))
})
