import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

export type RawAnswers = Record<string, { headers: Record<string, string>; body: string }>

export type RawServer = { site: string; learn(answers: RawAnswers): Promise<void>; stop(): void }

export async function startRawServer(): Promise<RawServer> {
  const child = fork(fileURLToPath(new URL('./raw.ts', import.meta.url)), { execArgv: [] })
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
