import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, type ServerProcess, startProcess } from '../tests/support/processes.ts'

export type CpuTime = { web: number; database: number; proxy: number }

export type SeveralProcesses = Awaited<ReturnType<typeof startSeveral>>

export async function startSeveral(many: number, variables: Record<string, string>, postmaster: number) {
  const port = await findFreePort()
  const site = `http://127.0.0.1:${port}`
  const processes: ServerProcess[] = []
  for (let nth = 0; nth < many; nth++) {
    processes.push(await startProcess({ ...variables, PUBLIC_URL: site, TRUST_PROXY: '1' }))
  }
  const proxy = await startProxy(
    port,
    processes.map(({ site }) => new URL(site).host),
    variables.DATA_DIR ?? '',
  )
  return {
    site,
    async readCpu() {
      const web = await Promise.all(processes.map(({ pid }) => readCpuMillis(pid)))
      return {
        web: web.reduce((sum, used) => sum + used, 0),
        database: await readCpuMillis(postmaster, true),
        proxy: await readCpuMillis(proxy.pid ?? 0),
      }
    },
    async stop() {
      proxy.kill()
      for (const one of processes) one.signal('SIGTERM')
      await Promise.all(processes.map(({ ended }) => ended))
    },
  }
}

async function startProxy(port: number, addresses: string[], folder: string): Promise<ChildProcess> {
  const servers = addresses.map((address, nth) => `  server web${nth + 1} ${address}\n`).join('')
  const config = join(folder, `haproxy-${port}.cfg`)
  await writeFile(
    config,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend site
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend web
backend web
  balance leastconn
  option http-server-close
  http-reuse never
${servers}`,
  )
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', config], { stdio: 'ignore' })
  await sleep(500)
  return child
}

const ticksPerSecond = 100

async function readCpuMillis(pid: number, withChildren = false): Promise<number> {
  const own = await readStat(pid)
  if (!own) throw new Error(`process ${pid} is gone`)
  if (!withChildren) return toMillis(own.used)
  const living = await Promise.all((await listProcesses()).map(readStat))
  const children = living.flatMap((stat) => (stat?.parent === pid ? [stat.used] : []))
  return toMillis(children.reduce((sum, used) => sum + used, own.used + own.usedByDead))
}

/** proc_pid_stat(5): fields 4 and 14 to 17, after the name, which may contain spaces. */
async function readStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (number: number) => Number(fields[number - 3])
  return { parent: at(4), used: at(14) + at(15), usedByDead: at(16) + at(17) }
}

async function listProcesses(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
}

const toMillis = (ticks: number) => (ticks * 1000) / ticksPerSecond
