import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startProcess } from '../support/processes.ts'
import { loopback, ports } from './ports.ts'
import type { SiteProxy } from './proxy.ts'
import { expectAnswer, until } from './run-program.ts'

/** Three web processes, and after them one that does the jobs. */
export type WebProcesses = {
  /** Kills one without warning. */
  kill(index: number): Promise<void>
  start(index: number): Promise<void>
  /**
   * Restarts all, one after the other, as deploy/rolling-restart.sh does.
   * @param next what they run from then on
   */
  restartInTurn(next?: Running): Promise<void>
  logs(): string
  stop(): Promise<void>
}

/** What the processes run: the environment of each, and a release's tests/support/serve.ts. */
export type Running = { variablesOf: (index: number) => Record<string, string>; program: string }

/** The index of the process that does the jobs. */
export const jobs = ports.web.length
const allPorts = [...ports.web, ports.jobs]

/** Starts the web processes behind haproxy, and the one for jobs. */
export async function startWebProcesses(proxy: SiteProxy, running: Running): Promise<WebProcesses> {
  let current = running
  const processes: (ServerProcess | undefined)[] = []
  let ended = ''
  const start = async (index: number) => {
    const variables = { ...current.variablesOf(index), PORT: String(allPorts[index]) }
    processes[index] = await startProcess(variables, current.program)
    await until(30, () => expectAnswer(`http://${loopback}:${allPorts[index]}/readyz`))
  }
  const end = async (index: number, signal: NodeJS.Signals) => {
    const one = processes[index]
    if (!one) return
    one.signal(signal)
    await one.ended
    ended += one.log()
    processes[index] = undefined
  }
  for (const index of allPorts.keys()) await start(index)
  return {
    start,
    kill: (index) => end(index, 'SIGKILL'),
    async restartInTurn(next) {
      if (next) current = next
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
      await end(jobs, 'SIGTERM')
      await start(jobs)
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
