import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDrainableServer } from './drainable-server.ts'

/** A server that answers `/slow` when it is let go, and everything else at once. */
async function serve(timeouts = { most: 5_000, idle: 300 }) {
  let letGo = () => {}
  let haveAsked = () => {}
  const slowIsAsked = new Promise<void>((resolve) => {
    haveAsked = resolve
  })
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { server, drain } = createDrainableServer(async (asked, answer) => {
    if (asked.url === '/slow') {
      haveAsked()
      await gate
    }
    answer.end('done')
  }, timeouts)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = (path: string, agent?: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer))
      })
        .once('error', reject)
        .end()
    })
  /** The listener is closed: new connections are refused. */
  const untilClosed = () => vi.waitFor(() => expect(server.listening).toBe(false))
  return { port, drain, letGo, ask, slowIsAsked, untilClosed }
}

test('what was asked before the stop is answered, and the stop waits for it', async () => {
  const { ask, drain, letGo, slowIsAsked, untilClosed } = await serve()
  const slow = ask('/slow')
  await slowIsAsked
  let drained = false
  const draining = drain().then(() => {
    drained = true
  })
  await untilClosed()
  expect(drained).toBe(false)
  letGo()
  const answer = await slow
  expect({ statusCode: answer.statusCode, connection: answer.headers.connection }).toEqual({
    statusCode: 200,
    connection: 'close',
  })
  await draining
})

test('a request on its way on a kept-alive connection is answered, with connection: close', async () => {
  const { ask, drain, untilClosed } = await serve({ most: 10_000, idle: 2_000 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await ask('/', agent)
  const draining = drain()
  await untilClosed()
  const answer = await ask('/', agent)
  expect({ statusCode: answer.statusCode, connection: answer.headers.connection }).toEqual({
    statusCode: 200,
    connection: 'close',
  })
  await draining
})

test('new connections are refused', async () => {
  const { ask, drain, letGo, slowIsAsked, untilClosed } = await serve()
  const slow = ask('/slow')
  await slowIsAsked
  const draining = drain()
  await untilClosed()
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
  letGo()
  await slow
  await draining
})

test('neither a connection that says nothing nor an answer without end holds the stop up', async () => {
  const { port, ask, drain, slowIsAsked } = await serve({ most: 800, idle: 200 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await ask('/', agent)
  const silent = connect(port, '127.0.0.1')
  silent.on('error', () => {})
  const endless = ask('/slow').catch((error: Error) => error.message)
  await slowIsAsked
  const began = performance.now()
  await drain()
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(await endless).toMatch(/hang up|ECONNRESET/)
})

test('draining may be asked for several times', async () => {
  const { drain } = await serve()
  await expect(Promise.all([drain(), drain()])).resolves.toEqual([undefined, undefined])
  await expect(drain()).resolves.toBeUndefined()
})
