import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Database } from '../platform/db.ts'
import type { Mail, SendMail } from '../platform/mail.ts'
import { sandboxObjects } from './schema.ts'

const kind = 'mail'

/** The demo's mail server: keeps what would have been sent, for the page at /sandbox/mail. */
export function createSandboxMail(db: Database): SendMail {
  return {
    async send(mail) {
      await db.insert(sandboxObjects).values({ id: `mail_${randomUUID()}`, kind, body: mail })
    },
  }
}

/** `GET /mail`: the demo's mailbox, the newest fifty. Anyone can read it, so it exists in demo mode only. */
export function mailSandbox({ db }: { db: Database }) {
  return new Hono().get('/mail', async (c) => {
    const rows = await db
      .select()
      .from(sandboxObjects)
      .where(eq(sandboxObjects.kind, kind))
      .orderBy(desc(sandboxObjects.createdAt))
      .limit(50)
    c.header('cache-control', 'no-store')
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
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
            <p>Swap sends no mail in demo mode. What it would have sent is here, the newest first.</p>
            ${rows.length === 0 ? html`<p>No mail yet.</p>` : rows.map(({ body, createdAt }) => showMail(body as Mail, createdAt))}
          </main>
        </body>
      </html>`)
  })
}

function showMail({ to, subject, text }: Mail, at: Date) {
  const lines = text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part))
  return html`<article>
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${at.toISOString()}">${at.toUTCString()}</time></p>
    <p style="white-space: pre-wrap">${lines}</p>
  </article>`
}
