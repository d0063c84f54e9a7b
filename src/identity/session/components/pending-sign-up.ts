import { isSameEmail } from '../../rules.ts'
import type { AccountType } from './auth-client.ts'

const key = 'swapSignUp'

type Pending = { email: string; role: AccountType }

/**
 * The account type that was chosen, stored until the server has recorded it: a sign-up that is interrupted between the
 * account and its record is finished by the next try or the next login, and a seller does not end up a buyer.
 */
export const pendingSignUp = {
  store: (pending: Pending) => localStorage.setItem(key, JSON.stringify(pending)),
  forget: () => localStorage.removeItem(key),
  roleFor(email: string): AccountType | null {
    try {
      const pending = JSON.parse(localStorage.getItem(key) ?? 'null') as Pending | null
      return pending && isSameEmail(pending.email, email) ? pending.role : null
    } catch {
      return null
    }
  },
}
