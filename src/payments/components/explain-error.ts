import { ownValue } from '../../kernel/own-value.ts'
import { cardFormTexts as words } from '../texts.ts'

type CardError = { message?: string; type?: string | undefined; code?: string; decline_code?: string }

/** The provider's words (specification 8), or their translation, and on a second line what to do about a card that was declined. */
export function explainError({ message = words.noAnswer, type, code = '', decline_code = '' }: CardError) {
  const reason = words.sayReason(message, decline_code) ?? words.sayReason(message, code) ?? message
  if (type !== 'card_error') return reason
  const advice = ownValue<string>(words.declines, decline_code) ?? ownValue<string>(words.declines, code)
  return `${reason}\n${advice ?? words.declined}`
}
