import { readFileSync } from 'node:fs'
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

test('the Node.js that runs Swap comes from a locked package, not from an install script', () => {
  const [folder = ''] = relative('.', process.execPath).match(/^node_modules\/[^/]+/) ?? []
  expect(packages[folder], process.execPath).toMatchObject({ version: process.versions.node })
  expect(packages[folder]).not.toHaveProperty('hasInstallScript')
  expect(Object.keys(packageJson.allowScripts)).not.toContain(folder.replace('node_modules/', ''))
})
