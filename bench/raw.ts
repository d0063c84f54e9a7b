import { createServer } from 'node:http'
import type { RawAnswers } from './raw-server.ts'

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
