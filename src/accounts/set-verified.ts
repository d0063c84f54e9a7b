import { inArray } from 'drizzle-orm'
import { accountFacts, findAccount, setVerification } from '../auth/index.ts'
import { type Confirmation, confirmations } from '../auth/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'

/** Lists, by account id, what each of these accounts has not confirmed yet; mobile numbers only where `needsMobile`. */
export async function listUnconfirmed(
  db: Db,
  ids: string[],
  needsMobile: boolean,
): Promise<Map<string, Confirmation[]>> {
  const { id, emailVerified, mobile } = accountFacts
  const found = await db.select({ id, emailVerified, mobile }).from(accountFacts).where(inArray(id, ids))
  return new Map(
    found.map((account) => {
      const isMissing = { email: !account.emailVerified, mobile: needsMobile && account.mobile === null }
      return [account.id, confirmations.filter((each) => isMissing[each])]
    }),
  )
}

export type VerifyProblem = 'no-such-account' | 'not-a-seller'

/** Sets whether a seller is verified: no toggle, so a double click cannot undo it. `changed` is false when it was so already. */
export async function setVerified(
  db: Db,
  id: string,
  verified: boolean,
): Promise<Result<{ changed: boolean }, VerifyProblem>> {
  const account = await findAccount(db, id)
  if (!account) return no('no-such-account')
  if (account.role !== 'seller') return no('not-a-seller')
  return ok({ changed: await setVerification(db, id, verified) })
}
