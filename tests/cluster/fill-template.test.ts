import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swap-template-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each(['haproxy/haproxy.cfg', 'pgbouncer/pgbouncer.ini', 'patroni/patroni.yml'])(
  '%s is filled by the example, completely',
  async (template) => {
    const example = await readFile(new URL('../../deploy/example.env', import.meta.url), 'utf8')
    const target = join(folder, 'filled')
    await fillTemplate(template, parseEnv(example) as Record<string, string>, target)
    expect(await readFile(target, 'utf8')).not.toMatch(/\$\{?\w/)
  },
)

test('a missing value is named', async () => {
  await expect(fillTemplate('pgbouncer/pgbouncer.ini', {}, join(folder, 'none'))).rejects.toThrow(
    'PRIMARY_HOST',
  )
})
