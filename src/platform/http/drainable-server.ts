import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

export type DrainableServer = {
  server: Server
  /** Takes no new connections, answers everything that was asked, and closes. May be called again. */
  drain(): Promise<void>
}

type Patience = {
  /** How long answers may take to finish before their connections are cut. */
  most: number
  /** How long a kept connection may still bring a request. */
  idle: number
}

/**
 * An HTTP server that loses no request when it stops. Closing the door at once would: connections that the system has
 * taken, and that nobody has looked at yet, would be reset, and so would a request that is on its way on a kept connection.
 */
export function createDrainableServer(
  answer: RequestListener,
  patience: Patience = { most: 10_000, idle: 500 },
): DrainableServer {
  const inHand = new Set<ServerResponse>()
  /** Requests that wait for the door to close; null while they need not. */
  let held: (() => void)[] | null = null
  let draining: Promise<void> | null = null
  let newcomers = 0
  const server = createServer((request, response) => {
    inHand.add(response)
    response.once('close', () => inHand.delete(response))
    if (draining) response.setHeader('connection', 'close')
    if (held) held.push(() => answer(request, response))
    else answer(request, response)
  })
  server.on('connection', () => {
    newcomers += 1
  })

  async function drain(): Promise<void> {
    if (!server.listening) return
    for (const response of inHand) {
      if (!response.headersSent) response.setHeader('connection', 'close')
    }
    const waiting: (() => void)[] = []
    held = waiting
    // While nothing new is begun, the door is soon found with nobody in front of it.
    for (let turn = 0, seen = -1; seen !== newcomers && turn < 100; turn++) {
      seen = newcomers
      await nextTurn()
      await nextTurn()
    }
    // The HTTP server's own close() cuts kept connections as well.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    held = null
    for (const begin of waiting) begin()
    const cut = setTimeout(() => server.closeAllConnections(), patience.most)
    await Promise.race([closed, sleep(patience.idle)])
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
