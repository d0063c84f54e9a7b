/**
 * `npm run test:cluster` starts a cluster on loopback (etcd, two Patroni nodes, pgbouncer, haproxy, three web processes, Swift, a mail
 * server), breaks one part after the other under sales and reads, and prints what was lost. `-- --only primary` runs the
 * scenarios with this in their name, `--keep` keeps the logs.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { untilAgreed } from '../load/consistency.ts'
import { findBroken } from './check-promises.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { site } from './ports.ts'
import { requirePrograms } from './programs.ts'
import { type Scenario, scenarios, upgrade } from './scenarios.ts'
import { outageSeconds } from './tally.ts'
import { startTraffic, type Traffic } from './traffic.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, keep: { type: 'boolean', default: false } },
})

/** One line of the table, and what is wrong with it. */
type Line = { cells: Record<string, string | number>; faults: string[] }

async function runScenario(cluster: Cluster, traffic: Traffic, scenario: Scenario): Promise<Line> {
  cluster.mail.forget()
  const tally = traffic.countAnew()
  const mistakesBefore = traffic.mistakes.length
  const failure = await scenario.act(cluster).then(
    () => [],
    (error: Error) => [error.message],
  )
  await sleep(5_000)
  const outage = outageSeconds(tally)
  traffic.countAnew()
  const { visitors, members } = tally
  const broken = await findBroken(site, cluster.db, cluster.mail, tally)
  const faults = [
    ...failure,
    ...traffic.mistakes.slice(mistakesBefore),
    ...Object.entries(broken).flatMap(([what, which]) => which.map((one) => `lost of ${what}: ${one}`)),
    ...(outage > scenario.outage
      ? [`the outage of ${outage.toFixed(1)} s is longer than ${scenario.outage} s`]
      : []),
    ...(tally.abandonedSteps > 0 ? [`${tally.abandonedSteps} steps could not be done`] : []),
    ...(scenario.isSeamless && visitors.lost + members.lost + tally.lostSteps > 0
      ? ['answers were lost']
      : []),
  ]
  for (const [fault, count] of tally.faults) console.log(`    ${count} × ${fault}`)
  const of = (lost: number, all: number) => `${lost} of ${all}`
  return {
    faults: faults.map((fault) => `${scenario.name}: ${fault}`),
    cells: {
      'what happens': scenario.name,
      'outage, s': outage.toFixed(1),
      "visitors' reads lost": of(visitors.lost, visitors.all),
      "members' reads lost": of(members.lost, members.all),
      'steps answered late': of(tally.lostSteps, tally.steps),
      'steps never done': tally.abandonedSteps,
      'sales forgotten': of(broken.sales.length, tally.sales.size),
      'mails lost': broken.mails.length,
      'pictures lost': of(broken.pictures.length, tally.pictures.size),
    },
  }
}

async function runAll(): Promise<string[]> {
  requirePrograms()
  const cluster = await startCluster(values.keep, (step) => console.log(`starting ${step} …`))
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void cluster.stop().then(() => process.exit(1)))
  }
  const lines: Line[] = []
  try {
    const traffic = startTraffic(site, cluster.people)
    await sleep(5_000)
    const run = async (scenario: Scenario) => {
      console.log(`${scenario.name} …`)
      const line = await runScenario(cluster, traffic, scenario)
      for (const fault of line.faults) console.log(`    ${fault}`)
      lines.push(line)
    }
    await run(upgrade)
    console.log('all processes restart with the bucket …')
    await cluster.moveToBucket()
    for (const scenario of scenarios.filter(({ name }) => name.includes(values.only))) await run(scenario)
    await traffic.stop()
    console.log('whether card provider, orders, phones and ledger agree …')
    await untilAgreed(cluster.db, 'at rest', 180)
  } finally {
    console.table(lines.map(({ cells }) => cells))
    await cluster.stop()
  }
  return lines.flatMap(({ faults }) => faults)
}

const faults = await runAll()
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
