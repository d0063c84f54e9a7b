import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A way to a database whose connections can fall silent, as when a firewall forgets them: neither side hears of it. It can also
 * be cut, as when the database is gone.
 */
export async function openFreezingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const answering = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    answering.add(far.once('close', () => answering.delete(far)))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  // Through the proxy, not by the socket.
  url.searchParams.delete('host')
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Lets nothing more through on the connections that are open. New ones work. */
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Lets the database hear what it is asked on the connections that are open, and loses its answers. */
    freezeAnswers() {
      for (const socket of answering) socket.unpipe().pause()
    },
    /** Ends all connections, and all new ones until it is mended. */
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
