import { z } from '@hono/zod-openapi'
import { whyNotShortText } from '../../kernel/short-text.ts'
import { shortTextTexts } from '../../kernel/texts/typed.ts'
import { trimUnseen } from '../../kernel/visible-text.ts'

/** A text that others read, if there is one: without what cannot be seen at its ends, and of what the database can hold. */
export const optionalText = (longest: number) =>
  z
    .string()
    .overwrite(trimUnseen)
    .max(longest)
    .regex(/^[^\0]*$/)

/** A text that others read, of several lines perhaps: there must be something to see. */
export const longText = (longest: number) => optionalText(longest).min(1)

/** One line that others read in the words of Swap's own pages and e-mails: without links and phone numbers. */
export const shortText = (longest: number) =>
  longText(longest).superRefine((text, context) => {
    const why = whyNotShortText(text)
    if (why) context.addIssue({ code: 'custom', message: shortTextTexts[why] })
  })
