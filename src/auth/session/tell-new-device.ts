import { z } from 'zod'
import { formatPostingTime } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Limit, RateLimiter } from '../../platform/http/rate-limit.ts'
import { addMailJob } from '../../platform/jobs/mail.ts'
import { type LinkMailDeps, sendLinkMail } from '../../platform/jobs/mail-html.ts'
import { describeDevice, placeOf } from './list-sessions.ts'
import { findMailboxOf } from './store-passwords.ts'
import { sessionTexts, newDeviceTexts as words } from './texts.ts'

export const newDeviceJob = 'send-new-device'

/** Browsers without cookies are new each time. */
const newDeviceMails: Limit = { name: 'new-device', limit: 5, windowSeconds: 3600 }

type Login = { userId: string; userAgent: string | null; address: string | null; at: Date }

export async function tellNewDeviceLater(db: Db, limiter: RateLimiter, login: Login): Promise<void> {
  const { userId, userAgent, address, at } = login
  if ((await limiter.take([newDeviceMails, userId])) > 0) return
  const device = { ...describeDevice(userAgent), place: placeOf(address) }
  await addMailJob(db, newDeviceJob, { userId, ...device, at: at.toISOString() })
}

const payloadSchema = z.object({
  userId: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  place: z.string().nullable(),
  at: z.iso.datetime(),
})

/** The job that mails the owner of an account about a login in a new browser, at a confirmed e-mail only. */
export async function sendNewDevice(deps: LinkMailDeps & { db: Database }, payload: unknown): Promise<void> {
  const { userId, browser, system, place, at } = payloadSchema.parse(payload)
  const mailbox = await findMailboxOf(deps.db, userId)
  if (!mailbox?.emailVerified) return
  await sendLinkMail(deps, mailbox, '/dashbord/account#sessions', (link) => ({
    subject: words.subject,
    text: words.text(sessionTexts.device(browser, system), place, formatPostingTime(at), link),
    label: words.label,
  }))
}
