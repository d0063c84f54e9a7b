import { z } from '@hono/zod-openapi'
import { whyNotShortText } from '../../kernel/find-contacts.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { shortTextTexts } from '../../kernel/texts/typed.ts'

/** Signs that show what follows in another order than it is written, such as a reversed phone number. */
const reordering = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A text of at most `longest` characters that the database can store, JSON too, trimmed of invisible ones and without `reordering`
 * ones; it may be empty. Half a surrogate pair becomes a replacement character.
 */
export const optionalText = (longest: number) =>
  z
    .string()
    .overwrite((text) => trimUnseen(text.replace(reordering, '')).toWellFormed())
    .max(longest)
    .regex(/^[^\0]*$/)

/** A text of at most `longest` characters, at least one of them visible. */
export const longText = (longest: number) => optionalText(longest).min(1)

/** A text for Swap's own pages and mails, of at most `longest` characters: one line without links and phone numbers. */
export const shortText = (longest: number) =>
  longText(longest).superRefine((text, context) => {
    const why = whyNotShortText(text)
    if (why) context.addIssue({ code: 'custom', message: shortTextTexts[why] })
  })
