import { z } from 'zod'
import { recordAct } from '../audit/index.ts'
import type { AccountActor } from '../audit/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import type { Database } from '../platform/database/database.ts'
import { createOnce, findNothingMore, type RequestKey } from '../platform/http/idempotency.ts'
import { addMailJob, type LinkMailDeps, sendLinkMail } from '../platform/jobs/mail.ts'
import type { AnswerProblem } from './rules.ts'
import { findAnswer, insertAnswer, listAnswers, lockEnquiry } from './store.ts'
import { answerMailTexts as words } from './texts.ts'

export const enquiryAnswerJob = 'send-enquiry-answer'

type Answer = { enquiryId: string; text: string; seen: number }

/**
 * Answers an enquiry by mail, which closes it. Refused when another admin has answered meanwhile: `seen` is how many answers the
 * admin knows of.
 */
export function answerEnquiry(
  { db, clock }: { db: Database; clock: Clock },
  admin: AccountActor,
  { enquiryId, text, seen }: Answer,
  request?: RequestKey,
): Promise<Result<{ id: string }, AnswerProblem>> {
  return createOnce(db, { request, find: findNothingMore }, async (tx) => {
    const at = clock.now()
    const enquiry = await lockEnquiry(tx, enquiryId)
    if (!enquiry) return no('unknown-enquiry')
    if ((await listAnswers(tx, [enquiry.id])).length !== seen) return no('answered-meanwhile')
    const answer = await insertAnswer(tx, { enquiryId: enquiry.id, text, adminId: admin.id, createdAt: at })
    await addMailJob(tx, enquiryAnswerJob, { answerId: answer.id })
    await recordAct(tx, admin, 'answer-enquiry', admin.id, { note: enquiry.email })
    return ok(answer)
  })
}

type MailDeps = LinkMailDeps & { db: Database; env: Pick<Env, 'COMPANY_EMAIL'> }

/** The job: mails an answer, with the enquiry below it. Replies go to COMPANY_EMAIL, or the mail leads to the form. */
export async function sendEnquiryAnswer(deps: MailDeps, payload: unknown): Promise<void> {
  const { db, env } = deps
  const { answerId } = z.object({ answerId: z.string() }).parse(payload)
  const found = await findAnswer(db, answerId)
  if (!found) return
  const { answer, enquiry } = found
  const replyTo = env.COMPANY_EMAIL
  const messageId = `<enquiry-answer-${answer.id}@${new URL(env.PUBLIC_URL).hostname}>`
  await sendLinkMail(deps, enquiry, '/contact', () => {
    const reply = replyTo ? words.replyTo(replyTo) : words.noReply
    const asked = enquiry.text.replaceAll(/^/gm, '> ')
    // No name: the mailbox may be somebody else's.
    const text = `${words.greeting}\n\n${answer.text}\n\n${reply}\n\n${words.asked}\n${asked}`
    return { subject: words.subject, text, label: words.open, messageId, ...(replyTo && { replyTo }) }
  })
}
