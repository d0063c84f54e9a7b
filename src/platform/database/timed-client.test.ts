import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { withDatabase } from '../../../tests/support/database.ts'
import { findFreePort } from '../../../tests/support/processes.ts'
import { silentLog } from '../log.ts'
import { isOutage, openDatabase } from './database.ts'
import { openClient } from './reach-database.ts'

const certificate = 'tests/support/tls/localhost.pem'
const identity = { cert: readFileSync(certificate), key: readFileSync('tests/support/tls/localhost.key') }

/** The code of an SSLRequest (PostgreSQL, "Message Formats"). */
const sslRequest = 80877103

/** What the last client said to begin its session: names and values in turn. */
let said: string[] = []

/** Begins sessions as PostgreSQL does, with TLS, and refuses them with the error 'recognised'. */
const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', (message) => {
    if (message.readInt32BE(4) !== sslRequest) return refuse(socket, message)
    const secured = new TLSSocket(socket, { isServer: true, ...identity })
    secured.on('error', () => {})
    secured.once('data', (first) => refuse(secured, first))
    socket.write('S')
  })
})

function refuse(socket: Socket, message: Buffer): void {
  said = message.toString('utf8', 8).split('\0').slice(0, -2)
  const fields = Buffer.from('SFATAL\0C28000\0Mrecognised\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  socket.end(Buffer.concat([head, fields]))
}

await new Promise<void>((resolve) => server.listen(0, resolve))
const port = (server.address() as AddressInfo).port
afterAll(() => void server.close())

describe('a connection with TLS', () => {
  test.each([
    ['require', '127.0.0.1', 'recognised'],
    ['verify-full', '127.0.0.1', 'self-signed certificate'],
    [`verify-ca&sslrootcert=${certificate}`, '127.0.0.1', 'recognised'],
    [`verify-full&sslrootcert=${certificate}`, '127.0.0.1', "IP: 127.0.0.1 is not in the cert's list"],
    [`verify-full&sslrootcert=${certificate}`, 'localhost', 'recognised'],
  ])('of sslmode=%s to %s: %s', async (mode, host, outcome) => {
    await expect(openClient(`postgres://swap@${host}:${port}/swap?sslmode=${mode}`)).rejects.toThrow(outcome)
  })
})

test('a session begins with its name and without settings, which a pooler would refuse', async () => {
  const db = openDatabase(`postgres://swap@127.0.0.1:${port}/swap`, silentLog)
  await expect(db.execute('select 1')).rejects.toThrow()
  await db.$client.end()
  const names = said.filter((_, place) => place % 2 === 0)
  expect(names).toEqual(['user', 'database', 'application_name', 'client_encoding'])
})

describe('an address of several hosts', () => {
  const two = (first: string | number, second: string, more = '') => {
    const url = new URL(withDatabase(inject('databaseUrl'), 'template'))
    return `postgres://${url.username}:${url.password}@127.0.0.1:${first},${second}${url.pathname}${more}`
  }

  test('leads to the one that answers', async () => {
    const db = openDatabase(two(await findFreePort(), new URL(inject('databaseUrl')).host), silentLog, 1)
    expect((await db.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
    await db.$client.end()
  })

  test('leads to one that takes writes when that is asked for, and else is an outage', async () => {
    const readOnly = '?target_session_attrs=read-write&options=-c%20default_transaction_read_only%3Don'
    const db = openDatabase(
      two(await findFreePort(), new URL(inject('databaseUrl')).host, readOnly),
      silentLog,
      1,
    )
    const error = await db.execute('select 1').catch((fault: unknown) => fault)
    expect(String((error as Error).cause)).toMatch(/no server of the database fits .*takes no writes/)
    expect(isOutage(error)).toBe(true)
    await db.$client.end()
  })
})
