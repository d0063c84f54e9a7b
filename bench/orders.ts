/**
 * `npm run bench:orders` measures the server time of every page and call of an order's life with 10,000 orders in every stage,
 * and how many times that is of what 2,000 take. `-- 1000` fills that many. Fails when anything takes more than 50 ms.
 */
import { parseArgs } from 'node:util'
import { buildPages } from '../scripts/build.ts'
import { fillOrders, phonesFor } from './fill-orders.ts'
import { timeReading, timeWriting } from './order-calls.ts'
import { startSite } from './site.ts'

const maxMillis = 50
/** Enough that the buyer has orders for every call. */
const fewest = 2000
const { positionals } = parseArgs({ allowPositionals: true })
const wanted = Number(positionals[0] ?? 10_000)

await buildPages((step) => console.log(`${step} …`))
const columns: Map<string, number>[] = []
for (const perStage of [fewest, wanted]) {
  const began = performance.now()
  const site = await startSite(Math.ceil(phonesFor(perStage) * 1.1), 1, async (db, [buyer], seller) => {
    if (buyer) await fillOrders(db, perStage, { buyer, seller })
  })
  console.log(
    `${perStage} orders in every stage, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  try {
    columns.push(new Map([...(await timeReading(site)), ...(await timeWriting(site))]))
  } finally {
    await site.stop()
  }
}

const [few = new Map(), many = new Map()] = columns
console.log(
  `\n${'milliseconds'.padEnd(44)}${[String(fewest), String(wanted), 'times'].map((head) => head.padStart(9)).join('')}`,
)
for (const [name, millis] of many) {
  const before = few.get(name) ?? Number.NaN
  const cells = [before.toFixed(1), millis.toFixed(1), (millis / before).toFixed(1)]
  console.log(
    `${name.padEnd(44)}${cells.map((cell) => cell.padStart(9)).join('')}${millis > maxMillis ? '  too slow' : ''}`,
  )
}
if ([...many.values()].some((millis) => millis > maxMillis)) process.exitCode = 1
