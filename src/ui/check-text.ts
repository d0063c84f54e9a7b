import { whyNotShortText } from '../kernel/find-contacts.ts'
import { trimUnseen } from '../kernel/plain-text.ts'
import { shortTextTexts } from '../kernel/texts/typed.ts'

/**
 * The validation of a one-line field: returns true or the sentence to show.
 * @param missing the sentence for an empty field; left out when it may be empty
 */
export const checkShortText =
  (missing?: string) =>
  (typed: string): true | string => {
    const text = trimUnseen(typed)
    if (!text) return missing ?? true
    const why = whyNotShortText(text)
    return why === null || shortTextTexts[why]
  }

export const checkLongText = (missing: string, longest: number, tooLong: string) => (typed: string) => {
  const text = trimUnseen(typed)
  return text === '' ? missing : text.length <= longest || tooLong
}
