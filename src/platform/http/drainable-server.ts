import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

export type DrainableServer = {
  server: Server
  /** Stops taking requests and resolves when all are answered. Calling it again is harmless. */
  drain(): Promise<void>
}

type Timeouts = {
  most: number
  idle: number
}

/**
 * Creates an HTTP server that stops without losing a request: closing at once would reset the backlog and requests on kept-alive
 * connections.
 * @param timeouts in milliseconds
 */
export function createDrainableServer(
  answer: RequestListener,
  timeouts: Timeouts = { most: 10_000, idle: 500 },
): DrainableServer {
  const inFlight = new Set<ServerResponse>()
  let held: (() => void)[] | null = null
  let draining: Promise<void> | null = null
  let newcomers = 0
  const server = createServer((request, response) => {
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
    if (draining) response.setHeader('connection', 'close')
    if (held) held.push(() => answer(request, response))
    else answer(request, response)
  })
  server.on('connection', () => {
    newcomers += 1
  })

  async function drain(): Promise<void> {
    if (!server.listening) return
    for (const response of inFlight) {
      if (!response.headersSent) response.setHeader('connection', 'close')
    }
    const waiting: (() => void)[] = []
    held = waiting
    // The last turn is empty, so that nobody can connect before the close.
    for (let turn = 0, seen = -1; seen !== newcomers + waiting.length && turn < 100; turn++) {
      seen = newcomers + waiting.length
      await nextTurn()
      await nextTurn()
    }
    // The HTTP server's own close() cuts kept connections too.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    held = null
    for (const begin of waiting) begin()
    const cut = setTimeout(() => server.closeAllConnections(), timeouts.most)
    await Promise.race([closed, sleep(timeouts.idle)])
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    server.closeIdleConnections()
    await closed
    clearInterval(idle)
    clearTimeout(cut)
  }

  return {
    server,
    drain() {
      draining ??= drain()
      return draining
    },
  }
}
