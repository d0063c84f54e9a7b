import { createServer, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/*
 * A line of mobile data in front of the server of the journeys: every response comes a second late. Unlike the browser's own
 * emulation it also delays what a service worker requests. Streams are passed on as they come.
 */
const delayMillis = 1000
const { JOURNEY_PORT, JOURNEY_SERVER_PORT } = process.env

createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming
  const forwarded = request(
    { host: '127.0.0.1', port: JOURNEY_SERVER_PORT, method, path, headers },
    async (answer) => {
      await setTimeout(delayMillis)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    },
  )
  forwarded.on('error', () => outgoing.destroy())
  outgoing.on('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}).listen(Number(JOURNEY_PORT), '127.0.0.1')
