import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, type ServerProcess, startProcess } from '../tests/support/processes.ts'
import { readCpuMillis } from './cpu-time.ts'

export type CpuTime = { web: number; database: number; proxy: number }

export type SeveralProcesses = {
  site: string
  readCpu(): Promise<CpuTime>
  stop(): Promise<void>
}

export async function startSeveral(
  many: number,
  variables: Record<string, string>,
  postmaster: number,
): Promise<SeveralProcesses> {
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
