import { readdir, readFile } from 'node:fs/promises'

const ticksPerSecond = 100

export async function readCpuMillis(pid: number, withChildren = false): Promise<number> {
  const own = await readStat(pid)
  if (!own) throw new Error(`process ${pid} is gone`)
  if (!withChildren) return toMillis(own.used)
  const living = await Promise.all((await listProcesses()).map(readStat))
  const children = living.flatMap((stat) => (stat?.parent === pid ? [stat.used] : []))
  return toMillis(children.reduce((sum, used) => sum + used, own.used + own.usedByDead))
}

export async function readServerCpuMillis(pid: number): Promise<number> {
  const living = await Promise.all(
    (await listProcesses()).map(async (id) => ({ id, parent: (await readStat(id))?.parent })),
  )
  const children = living.filter(({ parent }) => parent === pid)
  const used = await Promise.all([readCpuMillis(pid), ...children.map(({ id }) => readCpuMillis(id, true))])
  return used.reduce((sum, millis) => sum + millis, 0)
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
