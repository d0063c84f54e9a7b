import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createLog, silentLog } from '../log.ts'
import { isOutage, openAsyncCommitPool, openDatabase } from './database.ts'

const failWith = (code: string) => Object.assign(new Error('it failed'), { code })

describe('an outage', () => {
  test.each([
    [
      'a network that is not there',
      ['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED', 'ETIMEDOUT'],
    ],
    ['a process without free files', ['EMFILE', 'ENFILE']],
    ['a disk that is full, read-only or broken', ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', '53100', '58030']],
    ['a database that is out of memory or connections', ['53200', '53300', '53400']],
    ['a database that is read-only', ['25006']],
    ['a statement or a transaction that takes too long', ['57014', '25P03']],
    ['a database that stops, starts or ends the session', ['57P01', '57P02', '57P03', '57P04', '57P05']],
    ['a connection that broke', ['08000', '08003', '08006', 'ECONNRESET', 'EPIPE']],
  ])('is %s', (_what, codes) => {
    for (const code of codes) {
      expect(isOutage(failWith(code)), code).toBe(true)
      expect(isOutage(new Error('around it', { cause: failWith(code) })), `${code} inside`).toBe(true)
    }
  })

  test.each(['23505', '42P01', '22P02', '25P02', 'ENOENT', 'EACCES', ''])('is not %s', (code) => {
    expect(isOutage(failWith(code))).toBe(false)
  })
})

test('an operator sees what a connection is for', async () => {
  const url = inject('databaseUrl')
  const web = openDatabase(url, silentLog, 1, 1_000, 'swap web')
  const replica = openDatabase(url, silentLog, 1, 1_000, 'swap replica')
  const command = openDatabase(url, silentLog, 1)
  const jobs = openAsyncCommitPool(web, silentLog, 1)
  const pools = [web.$client, replica.$client, command.$client, jobs]
  onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.end()))))
  const names = await Promise.all(
    pools.map(async (pool) => (await pool.query('show application_name')).rows[0].application_name),
  )
  expect(names).toEqual(['swap web', 'swap replica', 'swap', 'swap jobs'])
})

test('a connection that is lost is logged, but not one that its pool has ended before the database', async () => {
  const lines: string[] = []
  const { $client: pool } = openDatabase(
    inject('databaseUrl'),
    createLog((line) => lines.push(line)),
    1,
  )
  const connection = await pool.connect()
  connection.emit('error', failWith('57P01'))
  expect(lines).toEqual([expect.stringContaining('a database connection was lost')])
  connection.release()
  await pool.end()
  connection.emit('error', failWith('57P01'))
  expect(lines).toHaveLength(1)
})
