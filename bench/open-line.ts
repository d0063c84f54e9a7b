import { connect } from 'node:net'

export type Answer = { status: number; text: string }

export type Line = {
  ask(method: string, path: string, headers: Record<string, string>, body: string): Promise<Answer>
  close(): void
}

/** A minimal HTTP/1.1 client: `fetch` would take a noticeable share of the shared cores. */
export function openLine(site: string): Line {
  const { hostname, port, host } = new URL(site)
  const socket = connect(Number(port), hostname).setNoDelay()
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (answer: Answer) => void; reject: (reason: Error) => void } | undefined
  const fail = (reason: Error) => waiting?.reject(reason)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server has hung up')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    const headed = received.indexOf('\r\n\r\n')
    if (headed < 0) return
    const head = received.toString('latin1', 0, headed)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return fail(new Error(`an answer of unknown length: ${head}`))
    const end = headed + 4 + Number(length)
    if (received.length < end) return
    const text = received.toString('utf8', headed + 4, end)
    received = received.subarray(end)
    waiting?.resolve({ status: Number(head.slice(9, 12)), text })
  })
  return {
    ask: (method, path, headers, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        const length = `content-length: ${Buffer.byteLength(body)}\r\n`
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body}`)
      }),
    close: () => socket.destroy(),
  }
}
