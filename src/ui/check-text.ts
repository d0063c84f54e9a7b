import { whyNotShortText } from '../kernel/short-text.ts'
import { shortTextTexts } from '../kernel/texts/typed.ts'
import { trimUnseen } from '../kernel/visible-text.ts'

/** The check of a field for one line that others read; `missing` is its sentence when there is nothing to see. */
export const checkShortText =
  (missing: string) =>
  (typed: string): true | string => {
    const text = trimUnseen(typed)
    if (!text) return missing
    const why = whyNotShortText(text)
    return why === null || shortTextTexts[why]
  }

/** The check of a field for a text of several lines, with its sentences when there is nothing to see and when it is too long. */
export const checkLongText = (missing: string, longest: number, tooLong: string) => (typed: string) => {
  const text = trimUnseen(typed)
  return text === '' ? missing : text.length <= longest || tooLong
}
