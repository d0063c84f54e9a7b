import { authMessages } from '../../forms/messages.ts'

/** Our message for a refusal of the identity library, by its code. Loaded on demand only: the forms have loaded it already. */
export default function findAuthMessage(code: string): string | undefined {
  return authMessages[code]
}
