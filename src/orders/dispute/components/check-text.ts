import { formatNumber } from '../../../kernel/number.ts'
import { disputeMessages as words } from '../../messages/disputes.ts'

/** Validates what is written in a dispute: something, and not too long. */
export const checkText = (most: number) => (text: string) => {
  if (!text.trim()) return words.textMissing
  return text.trim().length <= most || words.textTooLong(formatNumber(most))
}
