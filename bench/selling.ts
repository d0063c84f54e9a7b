import { connect } from 'node:net'
import { type Asked, buyPhone } from './buy-phone.ts'
import { median } from './show.ts'
import type { Site } from './site.ts'

export type Sales = { buyers: number; sales: number; rate: number; p50: number; p99: number }

export async function measureSelling(
  { server, members, phones }: Pick<Site, 'members' | 'phones'> & { server: Pick<Site['server'], 'site'> },
  buyers: number,
  sales: number,
): Promise<Sales> {
  const times: number[] = []
  let begun = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      const line = openLine(server.site)
      const ask = async ({ method, path, headers, body = '' }: Asked) => {
        const { status, text } = await line.ask(method, path, headers, body)
        return { status, body: JSON.parse(text) }
      }
      while (begun < sales) {
        const nth = begun++
        const phone = phones.pop()
        const buyer = members[nth % members.length]
        if (!phone || !buyer) throw new Error('there are no more phones or buyers')
        const from = performance.now()
        await buyPhone(ask, buyer, phone)
        times.push(performance.now() - from)
      }
      line.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const sorted = times.toSorted((one, other) => one - other)
  return {
    buyers,
    sales,
    rate: sales / seconds,
    p50: median(times),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}

type Answer = { status: number; head: string; text: string }

type Line = {
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
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, text })
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
