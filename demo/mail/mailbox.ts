import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Database } from '../../src/platform/database/database.ts'
import type { Mail, SendMail } from '../../src/platform/jobs/mail.ts'
import type { SmsSender } from '../../src/platform/sms/ssl-wireless.ts'
import { presentPage, restrictPage } from '../page.ts'
import { mails } from '../tables.ts'

export function createDemoMail(db: Database): SendMail {
  return {
    async send({ to, subject, text, html }: Mail) {
      await db.insert(mails).values({ to, subject, text, html })
    },
  }
}

export function createDemoSms(db: Database): SmsSender {
  return {
    async send({ to, text }) {
      await db.insert(mails).values({ to, subject: 'SMS', text })
    },
  }
}

/** Shows the demo's mails and text messages, which anyone can read. */
export function mailbox(db: Database): Hono {
  const routes = new Hono()
  routes.get('/mail/:id{[0-9]{1,9}}', async (c) => {
    const [mail] = await db
      .select()
      .from(mails)
      .where(eq(mails.id, Number(c.req.param('id'))))
    if (!mail?.html) return c.notFound()
    restrictPage(c, "'none'")
    return c.html(mail.html)
  })
  return routes.get('/mail', async (c) => {
    const newest = await db.select().from(mails).orderBy(desc(mails.id)).limit(50)
    restrictPage(c, "'none'")
    const content = html`<main>
      <h1>Demo mailbox</h1>
      <p>Swap sends no mail and no SMS in demo mode. What it would have sent is here, the newest first.</p>
      ${newest.length === 0 ? html`<p>No mail yet.</p>` : newest.map(presentMail)}
    </main>`
    return c.html(presentPage({ title: 'Demo mailbox', content }))
  })
}

function presentMail({ id, to, subject, text, html: look, sentAt }: typeof mails.$inferSelect) {
  const parts = text.split(/(https?:\/\/\S+)/)
  const linked = parts.map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part))
  return html`<article>
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time>
      ${look ? html`<a href="/sandbox/mail/${id}">As it looks</a>` : ''}</p>
    <p style="white-space: pre-wrap">${linked}</p>
  </article>`
}
