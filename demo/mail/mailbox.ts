import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Database } from '../../src/platform/database/database.ts'
import type { Mail, SendMail } from '../../src/platform/jobs/mail.ts'
import type { SmsSender } from '../../src/platform/sms/sms-sender.ts'
import { mails } from '../tables.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A mail server that sends nothing: it stores the mail for the demo's mailbox. */
export function createDemoMail(db: Database): SendMail {
  return {
    async send({ to, subject, text }: Mail) {
      await db.insert(mails).values({ to, subject, text })
    },
  }
}

/** A gateway that sends no text messages: it stores them for the demo's mailbox. */
export function createDemoSms(db: Database): SmsSender {
  return {
    async send({ to, text }) {
      await db.insert(mails).values({ to, subject: 'SMS', text })
    },
  }
}

/** `GET /mail`: the demo's mailbox, the newest fifty. Anyone can read it. */
export function mailbox(db: Database): Hono {
  return new Hono().get('/mail', async (c) => {
    const newest = await db.select().from(mails).orderBy(desc(mails.id)).limit(50)
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', pagePolicy)
    return c.html(html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Demo mailbox</title>
        </head>
        <body>
          <main>
            <h1>Demo mailbox</h1>
            <p>Swap sends no mail and no SMS in demo mode. What it would have sent is here, the newest first.</p>
            ${newest.length === 0 ? html`<p>No mail yet.</p>` : newest.map(presentMail)}
          </main>
        </body>
      </html>`)
  })
}

function presentMail({ to, subject, text, sentAt }: typeof mails.$inferSelect) {
  const parts = text.split(/(https?:\/\/\S+)/)
  const linked = parts.map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part))
  return html`<article>
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time></p>
    <p style="white-space: pre-wrap">${linked}</p>
  </article>`
}
