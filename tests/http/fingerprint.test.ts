import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { fingerprint } from '../../scripts/build.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'swap-fingerprint-'))
  await mkdir(join(root, 'src'))
  await write('src/page.tsx', 'export {}')
  await writeLock({ version: '1.0.0', integrity: 'sha512-a' })
  return () => rm(root, { recursive: true })
})

const write = (path: string, text: string) => writeFile(join(root, path), text)
const writeLock = (entry: object) =>
  write('package-lock.json', JSON.stringify({ packages: { 'node_modules/one': entry } }))

it('pages stay built when npm rewrites the list of packages without changing one', async () => {
  const before = fingerprint(root)
  await writeLock({ version: '1.0.0', resolved: 'https://registry.example/one.tgz', integrity: 'sha512-a' })
  expect(fingerprint(root)).toBe(before)
})

it('pages are built again after another package, page or public file', async () => {
  const prints = [fingerprint(root)]
  await writeLock({ version: '1.0.0', integrity: 'sha512-b' })
  prints.push(fingerprint(root))
  await write('src/page.tsx', 'export default 1')
  prints.push(fingerprint(root))
  await mkdir(join(root, 'public'))
  await write('public/logo.svg', '<svg/>')
  prints.push(fingerprint(root))
  await write('src/page.test.ts', 'a test')
  expect(new Set(prints).size).toBe(4)
  expect(fingerprint(root)).toBe(prints.at(-1))
})
