import { z } from '@hono/zod-openapi'
import { whyNotShortText } from '../../kernel/short-text.ts'
import { shortTextTexts } from '../../kernel/texts/typed.ts'
import { trimUnseen } from '../../kernel/visible-text.ts'

/** Trimmed of what is invisible; storable. */
export const optionalText = (longest: number) =>
  z
    .string()
    .overwrite(trimUnseen)
    .max(longest)
    .regex(/^[^\0]*$/)

/** At least one visible character. */
export const longText = (longest: number) => optionalText(longest).min(1)

/** For Swap's own pages and mails: no links, no phone numbers. */
export const shortText = (longest: number) =>
  longText(longest).superRefine((text, context) => {
    const why = whyNotShortText(text)
    if (why) context.addIssue({ code: 'custom', message: shortTextTexts[why] })
  })
