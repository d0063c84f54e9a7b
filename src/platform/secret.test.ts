import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forgetSecretFile, readSecret } from './secret.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'swap-secret-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('concurrent starts in one new folder get the same secret, which only its owner can read', async () => {
  const folder = await makeFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readSecret({ DATA_DIR: folder })))
  const keys = secrets.map((secret) => secret.derive('a test'))
  expect(new Set(keys).size).toBe(1)
  expect((await readSecret({ DATA_DIR: folder })).derive('a test')).toBe(keys[0])
  expect(await readdir(folder)).toEqual(['secret'])
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
})

test('a file without a secret in it is refused, and stays as it is', async () => {
  const folder = await makeFolder()
  const path = join(folder, 'secret')
  await writeFile(path, '')
  await expect(readSecret({ DATA_DIR: folder })).rejects.toThrow('holds no secret')
  expect(await readFile(path, 'utf8')).toBe('')
})

test('a previous secret that cannot be deleted is not reported as missing', async () => {
  const folder = await makeFolder()
  expect(await forgetSecretFile(folder)).toBe(false)
  // A folder cannot be unlinked, whoever asks.
  await mkdir(join(folder, 'secret-previous'))
  await expect(forgetSecretFile(folder)).rejects.toThrow()
})
