import { findContacts } from './find-contacts.ts'
import { normalizeMessage } from './normalize-message.ts'

/** Why a short text is not shown to others. */
export type ShortTextProblem = 'not-one-line' | 'hidden-signs' | 'link' | 'phone-number'

/** Formatting characters but for the joiners of Bangla and other scripts, and halves of signs. */
const hidden = /(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cs}]/u

/**
 * Why a name, a place or a reason is not shown to others in the words of Swap's own pages and e-mails; null for one that is. The house
 * and road of a place, and the sizes and model number of a phone, are no phone numbers.
 */
export function whyNotShortText(text: string): ShortTextProblem | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'not-one-line'
  if (hidden.test(text)) return 'hidden-signs'
  const [contact] = findContacts(normalizeMessage(text))
  if (!contact) return null
  return contact.kind === 'number' ? 'phone-number' : 'link'
}
