import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepAssets } from '../../scripts/build.ts'

it('a build keeps the assets of the one before, for tabs that are open, and no older ones', async () => {
  const root = await mkdtemp(join(tmpdir(), 'swap-assets-'))
  const build = async (name: string, assets: string[]) => {
    await mkdir(join(root, name, 'client/assets'), { recursive: true })
    for (const asset of assets) await writeFile(join(root, name, 'client/assets', asset), name)
    return join(root, name, 'client')
  }
  const list = async (client: string) => (await readdir(join(client, 'assets'))).sort()
  const first = await build('first', ['shared-1.js', 'page-1.js', 'page-1.js.br'])
  const second = await build('second', ['shared-1.js', 'page-2.js'])
  const third = await build('third', ['page-3.js'])
  keepAssets(join(root, 'none', 'client'), first)
  keepAssets(first, second)
  keepAssets(second, third)
  expect(await list(second)).toEqual(['page-1.js', 'page-1.js.br', 'page-2.js', 'shared-1.js'])
  expect(await list(third)).toEqual(['page-2.js', 'page-3.js', 'shared-1.js'])
  await rm(root, { recursive: true })
})
