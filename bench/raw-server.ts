import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

export type RawAnswers = Record<string, { headers: Record<string, string>; body: string }>

export type RawServer = { site: string; learn(answers: RawAnswers): Promise<void>; stop(): void }

/** Starts this file in a process of its own, where it answers what it was taught. */
export async function startRawServer(): Promise<RawServer> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: [] })
  const [{ port }] = (await once(child, 'message')) as [AddressInfo]
  return {
    site: `http://127.0.0.1:${port}`,
    async learn(answers) {
      child.send(answers)
      await once(child, 'message')
    },
    stop: () => child.disconnect(),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let answers: RawAnswers = {}
  const nothing = { headers: {}, body: '' }
  const bodies = new Map<string, Buffer>()

  process.on('message', (given: RawAnswers) => {
    answers = given
    for (const [path, { body }] of Object.entries(given)) bodies.set(path, Buffer.from(body, 'base64'))
    process.send?.('taken')
  })
  process.once('disconnect', () => process.exit(0))

  const server = createServer((request, response) => {
    const { headers } = answers[request.url ?? ''] ?? nothing
    response.writeHead(200, headers).end(bodies.get(request.url ?? ''))
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
}
