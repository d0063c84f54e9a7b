import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { ask } from '../../../tests/support/backed-up-market.ts'
import { withDatabase } from '../../../tests/support/database.ts'
import { areSharing, checkDatabase } from './reach-database.ts'

test('a database that cannot hold Bangla is refused', async () => {
  const name = `l_${randomBytes(6).toString('hex')}`
  await ask(
    inject('databaseUrl'),
    `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  )
  const url = withDatabase(inject('databaseUrl'), name)
  const client = new pg.Client(url)
  await client.connect()
  await expect(checkDatabase(client, url)).rejects.toThrow('encoded in LATIN1')
  await client.end()
  await ask(inject('databaseUrl'), `drop database ${name}`)
})

/** A connection to a pooler that lends one of its server processes to each transaction. */
function connectToPooler(idle: number[], take: () => number | undefined) {
  let pid: number | undefined
  let isOpen = false
  return {
    async query(text: string) {
      pid ??= take()
      const rows = [{ pid }]
      if (text === 'begin') isOpen = true
      if (text === 'commit') isOpen = false
      if (!isOpen && pid !== undefined) {
        idle.push(pid)
        pid = undefined
      }
      return { rows }
    },
  } as unknown as pg.Client
}

describe('a pooler in transaction mode', () => {
  test.each([
    ['the process that was used last', (idle: number[]) => () => idle.pop()],
    ['each process in turn', (idle: number[]) => () => idle.shift()],
  ])('is recognised when it lends %s', async (_which, takeFrom) => {
    for (const size of [2, 3, 8]) {
      const idle = Array.from({ length: size }, (_, at) => at + 1)
      const [one, other] = [0, 1].map(() => connectToPooler(idle, takeFrom(idle)))
      if (one && other) expect(await areSharing(one, other), `of ${size}`).toBe(true)
    }
  })
})

test('a connection through a pooler in transaction mode is refused', async () => {
  const url = inject('databaseUrl')
  let pid = 0
  const shared = {
    processID: 0,
    query: async (text: string) => ({
      rows: [text.includes('encoding') ? { encoding: 'UTF8' } : { pid: ++pid }],
    }),
  }
  await expect(checkDatabase(shared as unknown as pg.Client, url)).rejects.toThrow('pool_mode = session')
})

test('a direct connection is not', async () => {
  const [one, other] = [new pg.Client(inject('databaseUrl')), new pg.Client(inject('databaseUrl'))]
  await Promise.all([one.connect(), other.connect()])
  expect(await areSharing(one, other)).toBe(false)
  await expect(checkDatabase(one, inject('databaseUrl'))).resolves.toBeUndefined()
  await Promise.all([one.end(), other.end()])
})
