import { setTimeout as sleep } from 'node:timers/promises'
import type { Tally } from './tally.ts'

export type Asked = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | FormData
}

export type Reply = { status: number; body: Record<string, unknown>; bytes: number }

/** How long a person tries again. */
const timeoutMillis = 60_000

/** Sends one request to `site`. A broken connection, or none, has the status 0. */
export async function ask(site: string, { path, ...init }: Asked): Promise<Reply> {
  try {
    const response = await fetch(site + path, {
      ...init,
      // Everybody comes from a place of their own: rate limits count by address as well.
      headers: { 'x-forwarded-for': someAddress(), ...init.headers },
      signal: AbortSignal.timeout(30_000),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(String(bytes)) : {}, bytes: bytes.length }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: 0, body: { detail: String(cause) }, bytes: 0 }
  }
}

/** Whether the answer to a request was lost, or was that the site is not there. */
export function isLost({ status }: Reply): boolean {
  return status === 0 || status >= 500
}

/** Reads an address once, and counts. */
export async function read(
  site: string,
  tally: () => Tally,
  who: 'visitors' | 'members',
  asked: Asked,
): Promise<void> {
  const reply = await ask(site, asked)
  tally()[who].all += 1
  if (!isLost(reply)) return
  tally()[who].lost += 1
  note(tally(), asked, reply)
}

/**
 * Does a step of a sale: as a person does, again and again for a minute when the answer is lost. Throws when it cannot be
 * done.
 */
export async function doStep(site: string, tally: () => Tally, asked: Asked): Promise<Reply> {
  const end = performance.now() + timeoutMillis
  tally().steps += 1
  for (;;) {
    const reply = await ask(site, asked)
    // Whoever tries so often may meet the rate limit, and waits for that as well.
    if (!isLost(reply) && reply.status !== 429) {
      tally().doneAt.push(performance.now())
      return reply
    }
    tally().lostSteps += 1
    note(tally(), asked, reply)
    if (performance.now() > end) {
      tally().abandonedSteps += 1
      throw new Error(`${asked.path} was tried for a minute; at last: ${reply.status}`)
    }
    await sleep(300)
  }
}

function note({ faults }: Tally, { method = 'GET', path }: Asked, { status, body }: Reply): void {
  const place = path
    .split('?')[0]
    ?.replace(/(pi_|pm_)\w+/, '$1…')
    .replace(/[\da-f-]{36}/, '…')
  const fault = `${method} ${place}: ${status} ${body.code ?? body.detail ?? ''}`
  faults.set(fault, (faults.get(fault) ?? 0) + 1)
}

const someAddress = () => {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return `10.${byte()}.${byte()}.${byte()}`
}
