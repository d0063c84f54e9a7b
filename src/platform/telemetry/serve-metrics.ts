import { createServer } from 'node:http'
import { StartError } from '../start-error.ts'
import type { Metrics } from './create-metrics.ts'

type Address = { host: string; port: number }

/** Serves `GET /metrics` on a port of its own. Returns a function that stops it. */
export async function serveMetrics(metrics: Metrics, { host, port }: Address): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await metrics.render()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new StartError(`METRICS_PORT ${port} on ${host} cannot be used: ${message}.`)),
    )
    server.listen(port, host, resolve)
  })
  return async () => {
    metrics.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
