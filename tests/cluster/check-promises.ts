import { setTimeout as sleep } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import { orders } from '../../src/orders/schema.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { ask } from './ask-site.ts'
import type { MailServer } from './mail-server.ts'
import type { Tally } from './tally.ts'

/** What the site had acknowledged and did not keep. */
export type Broken = { sales: string[]; mails: string[]; pictures: string[] }

/** How long a mail may take after the end of an outage: the queue's pauses grow. */
const mailSeconds = 90

/** Checks what the site has acknowledged during a scenario. */
export async function findBroken(
  site: string,
  db: Database,
  mail: MailServer,
  tally: Tally,
): Promise<Broken> {
  return {
    sales: await findForgotten(db, tally.sales),
    pictures: await findLostPictures(site, [...tally.pictures.keys()]),
    mails: await findLostMails(db, mail, tally.mails),
  }
}

async function findForgotten(db: Database, sales: Map<string, string>): Promise<string[]> {
  if (sales.size === 0) return []
  const rows = await db
    .select({ id: orders.id, status: orders.status, paymentId: orders.paymentId })
    .from(orders)
    .where(inArray(orders.id, [...sales.keys()]))
  const kept = new Map(rows.map((row) => [row.id, row]))
  return [...sales].flatMap(([id, paymentId]) => {
    const order = kept.get(id)
    return order?.status === 'paid' && order.paymentId === paymentId ? [] : [`${id} ${order?.status}`]
  })
}

async function findLostPictures(site: string, paths: string[]): Promise<string[]> {
  const lost: string[] = []
  for (const path of paths) {
    const { status, bytes, body } = await ask(site, { path })
    if (status === 200 && bytes > 0) continue
    await sleep(5_000)
    const later = await ask(site, { path })
    lost.push(`${path}: ${status} ${JSON.stringify(body)}, five seconds later ${later.status}`)
  }
  return lost
}

/** Links for new passwords that have not arrived, and notifications whose mail has not been sent. */
async function findLostMails(db: Database, mail: MailServer, asked: Set<string>): Promise<string[]> {
  const listWaiting = async () => {
    const got = mail.addresses()
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from notifications where mail_due_at < now() and kind <> 'message'`,
    )
    return [
      ...[...asked].filter((address) => !got.has(address)),
      ...rows.map(({ id }) => `notification ${id}`),
    ]
  }
  let waiting = await listWaiting()
  for (let second = 0; second < mailSeconds && waiting.length > 0; second++) {
    await sleep(1000)
    waiting = await listWaiting()
  }
  return waiting
}
