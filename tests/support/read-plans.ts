import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Db } from '../../src/platform/database/database.ts'

/**
 * How PostgreSQL would run the queries of some work if reading whole tables were dear, as it is where they are large: the plans, one
 * after the other, which name the indexes that serve them.
 */
export async function readPlans({ $client }: Database, work: (db: Db) => Promise<unknown>): Promise<string> {
  const client = await $client.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
    const plans: string[] = []
    const query = client.query.bind(client) as (
      asked: pg.QueryConfig,
      values?: unknown[],
    ) => Promise<pg.QueryResult>
    const explain = async (asked: pg.QueryConfig, values?: unknown[]) => {
      const { rows } = await query({ text: `explain (costs off) ${asked.text}` }, values)
      plans.push(...rows.map((row) => String(row['QUERY PLAN'])))
      return query(asked, values)
    }
    await work(drizzle({ client: Object.assign(Object.create(client), { query: explain }) }))
    await client.query('rollback')
    return plans.join('\n')
  } finally {
    client.release(true)
  }
}
