import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createAppMetrics } from '../../src/app/metrics.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'

/** The names of all series that a server exports, from the types of its metrics. */
const exported = new Set<string>()
beforeAll(async () => {
  const metrics = createAppMetrics(openDatabase('postgres://nobody@127.0.0.1:1/none', silentLog))
  const text = await metrics.render()
  metrics.close()
  for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) exported.add(`${name}_${part}`)
    else exported.add(name ?? '')
  }
})

const read = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')
const namesIn = (text: string) => [...new Set(text.match(/\b(?:swap|nodejs|process)_\w+/g))]

test.each([
  ['prometheus/alerts.yml', 9],
  ['prometheus/alerts.test.yml', 4],
  ['grafana/swap.json', 19],
])('every metric in deploy/%s is one that the server exports', (path, least) => {
  const names = namesIn(read(path))
  expect(names.length).toBeGreaterThanOrEqual(least)
  expect(names.filter((name) => !exported.has(name))).toEqual([])
})

test('every metric of the market and the server is explained to operators', () => {
  const explained = readFileSync(new URL('../../docs/monitoring.md', import.meta.url), 'utf8')
  const own = [...exported]
    .filter((name) => name.startsWith('swap_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  expect(own.filter((name) => !explained.includes(name))).toEqual([])
})
