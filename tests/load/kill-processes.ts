import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from './restartable-server.ts'

/** Which processes are killed. */
export type Victim = 'the postmaster' | 'the database' | 'one backend' | 'the server' | 'server and database'

/** Whether the server itself is among them. */
export function killsServer(victim: Victim): boolean {
  return victim === 'the server' || victim === 'server and database'
}

/** Kills processes of a server and its embedded database with SIGKILL. */
export async function killProcesses(victim: Victim, dataDir: string, server: RunningServer): Promise<void> {
  if (killsServer(victim)) await server.kill()
  // Its first line is the process id of the postmaster, whose children the other processes are.
  const file = await readFile(join(dataDir, 'db', 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number.parseInt(file, 10)
  if (!postmaster) return
  const children = await childrenOf(postmaster)
  const backend = children.find(({ command }) => command.includes('127.0.0.1'))
  const pids = {
    'the postmaster': [postmaster],
    'one backend': [backend?.pid ?? postmaster],
    'the server': [],
    'the database': [postmaster, ...children.map(({ pid }) => pid)],
    'server and database': [postmaster, ...children.map(({ pid }) => pid)],
  }[victim]
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It has ended by itself since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  // The postmaster ends the other sessions when it has noticed; until then everything seems to work.
  if (victim === 'one backend') while (existsSync(`/proc/${pids[0]}`)) await sleep(1)
}

async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(
    numbers.map(async (pid) => ({
      pid: Number(pid),
      // The second field is a name in brackets that may hold spaces; the fourth is the parent.
      parent: (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ')[1],
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
  return all.filter((one) => Number(one.parent) === parent)
}
