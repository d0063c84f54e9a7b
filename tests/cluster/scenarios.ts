import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Cluster } from './cluster.ts'
import { jobs } from './web-processes.ts'

export type Scenario = {
  name: string
  /** The longest time in seconds without a finished step. */
  outage: number
  /** Whether not even an answer may be lost. */
  isSeamless?: boolean
  act(cluster: Cluster): Promise<unknown>
}

const run = promisify(execFile)
const seconds = (count: number) => sleep(count * 1000)

/** The first: the processes restart in turn as a role that owns no tables. */
export const upgrade: Scenario = {
  name: 'a database role of its own',
  outage: 5,
  isSeamless: true,
  act: (cluster) => cluster.upgrade(),
}

/** What happens to the cluster then, one after the other. Each ends when everything runs again. */
export const scenarios: Scenario[] = [
  { name: 'nothing', outage: 5, isSeamless: true, act: () => seconds(10) },
  {
    name: 'a web process is killed',
    outage: 5,
    async act({ web }) {
      await web.kill(1)
      await seconds(5)
      await web.start(1)
      await seconds(3)
    },
  },
  {
    name: 'the process for jobs is killed',
    outage: 5,
    async act({ web }) {
      await web.kill(jobs)
      await seconds(5)
      await web.start(jobs)
      await seconds(5)
    },
  },
  {
    name: 'all processes restart in turn',
    outage: 5,
    isSeamless: true,
    act: ({ web }) => web.restartInTurn(),
  },
  {
    name: 'connections of a process freeze',
    outage: 15,
    async act({ freeze }) {
      freeze()
      await seconds(25)
    },
  },
  {
    name: 'the standby dies',
    outage: 15,
    async act({ database }) {
      const standby = await database.findStandby()
      await standby.kill()
      await seconds(15)
      standby.start()
      await database.untilWhole(60)
    },
  },
  {
    name: 'planned switchover',
    outage: 5,
    async act({ database }) {
      await database.switchOver()
      await seconds(10)
      await database.untilWhole(60)
    },
  },
  {
    name: 'the primary dies',
    outage: 25,
    async act({ database }) {
      const primary = await database.findPrimary()
      await primary.kill()
      await seconds(30)
      primary.start()
      await database.untilWhole(90)
    },
  },
  {
    name: 'etcd is away',
    outage: 25,
    async act({ database }) {
      await database.etcd.kill()
      await seconds(30)
      database.etcd.start()
      await database.untilWhole(60)
    },
  },
  {
    name: 'the object store is away',
    outage: 5,
    async act({ objects }) {
      await objects.kill()
      await seconds(15)
      await objects.start()
      await seconds(5)
    },
  },
  {
    name: 'the mail server is away',
    outage: 5,
    async act({ mail }) {
      await mail.kill()
      await seconds(15)
      await mail.start()
      await seconds(5)
    },
  },
  {
    name: "the primary's disk is full",
    outage: 60,
    async act({ database }) {
      const primary = await database.findPrimary()
      if (!primary.hasOwnDisk) throw new Error('only root can give a node a disk of its own')
      const filler = join(primary.folder, 'filler')
      // It ends with an error when nothing more fits.
      await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).catch(() => {})
      await seconds(20)
      await rm(filler)
      await database.untilWhole(120)
    },
  },
]
