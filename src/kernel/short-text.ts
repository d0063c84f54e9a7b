import { findContacts } from './find-contacts.ts'
import { normalizeMessage } from './normalize-message.ts'

export type ShortTextProblem = 'not-one-line' | 'hidden-signs' | 'link' | 'phone-number'

/** Signs that nobody sees, except the joiners of Bangla and other scripts. */
const hidden = /(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cs}]/u

/** Why a name, place or reason is not shown in Swap's pages and mails; null when it is. Model numbers are no phone numbers. */
export function whyNotShortText(text: string): ShortTextProblem | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'not-one-line'
  if (hidden.test(text)) return 'hidden-signs'
  const [contact] = findContacts(normalizeMessage(text))
  if (!contact) return null
  return contact.kind === 'number' ? 'phone-number' : 'link'
}
