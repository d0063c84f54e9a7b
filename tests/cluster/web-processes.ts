import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startProcess } from '../support/processes.ts'
import { loopback, ports } from './ports.ts'
import type { SiteProxy } from './proxy.ts'
import { expectAnswer, until } from './run-program.ts'

export type WebProcesses = {
  /** Kills one without warning. */
  kill(index: number): Promise<void>
  start(index: number): Promise<void>
  /** Restarts all, one after the other, as deploy/rolling-restart.sh does; from then on with these variables. */
  restartInTurn(variables?: Variables, program?: string): Promise<void>
  logs(): string
  stop(): Promise<void>
}

export type Variables = Record<string, string>

/**
 * Starts the web processes behind haproxy.
 * @param variablesOf the environment of each
 * @param program another release's tests/support/serve.ts
 */
export async function startWebProcesses(
  proxy: SiteProxy,
  variablesOf: (index: number) => Variables,
  program?: string,
): Promise<WebProcesses> {
  let current = { variablesOf, program }
  const processes: (ServerProcess | undefined)[] = []
  let ended = ''
  const start = async (index: number) => {
    const variables = { ...current.variablesOf(index), PORT: String(ports.web[index]) }
    processes[index] = await startProcess(variables, current.program)
    await until(30, () => expectAnswer(`http://${loopback}:${ports.web[index]}/readyz`))
  }
  const end = async (index: number, signal: NodeJS.Signals) => {
    const one = processes[index]
    if (!one) return
    one.signal(signal)
    await one.ended
    ended += one.log()
    processes[index] = undefined
  }
  for (const index of ports.web.keys()) await start(index)
  return {
    start,
    kill: (index) => end(index, 'SIGKILL'),
    async restartInTurn(variables, next) {
      if (variables)
        current = { variablesOf: (index) => ({ ...variablesOf(index), ...variables }), program: next }
      for (const index of ports.web.keys()) {
        const server = `web/web${index + 1}`
        await proxy.command(`set server ${server} state drain`)
        await untilIdle(proxy, index)
        await end(index, 'SIGTERM')
        await start(index)
        await proxy.command(`set server ${server} state ready`)
        // Until haproxy has seen it.
        await sleep(2_000)
      }
    },
    logs: () => ended + processes.map((one) => one?.log() ?? '').join(''),
    async stop() {
      await Promise.all(processes.map((_, index) => end(index, 'SIGTERM')))
    },
  }
}

/** Waits until haproxy has no request with a process, but not for ever: event streams never end. */
async function untilIdle(proxy: SiteProxy, index: number): Promise<void> {
  for (let round = 0; round < 40; round++) {
    const lines = (await proxy.command('show stat')).split('\n').map((line) => line.split(','))
    const line = lines.find(([group, server]) => group === 'web' && server === `web${index + 1}`)
    if (line?.[4] === '0') return
    await sleep(250)
  }
}
