import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'

/** What `app.fetch` is given beside a request that came over a socket from this address. */
export function fromAddress(remoteAddress: string): Partial<HttpBindings> {
  const incoming = Object.assign(new EventEmitter(), { socket: { remoteAddress } })
  return { incoming: incoming as unknown as IncomingMessage }
}
