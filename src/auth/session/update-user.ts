import type { Context } from 'hono'
import { refusal } from '../problems.ts'
import { lockForUpdate, updateAccount } from '../store.ts'
import { refuse } from './auth-errors.ts'
import type { Auth } from './create-auth.ts'
import { findUsableSession } from './read-session.ts'
import { type AuthBody, requireImage, requireName } from './require-fields.ts'

/** Changes the name or the picture of the caller; what is undefined stays. Another name takes a seller's badge away. */
export async function updateUser(auth: Auth, c: Context, body: AuthBody) {
  const found = await findUsableSession(auth, c.req.raw.headers)
  if (!found) throw refusal('not-signed-in')
  if (body.email) throw refuse(400, 'EMAIL_CAN_NOT_BE_UPDATED')
  const name = body.name === undefined ? undefined : requireName(body.name)
  const image = requireImage(body.image)
  if (name === undefined && image === undefined) throw refuse(400, 'VALIDATION_ERROR')
  await auth.db.transaction(async (tx) => {
    const account = await lockForUpdate(tx, found.account.id)
    if (!account) return
    const losesBadge = account.verified && name !== undefined && name !== account.name
    await updateAccount(tx, account.id, { name, image, ...(losesBadge && { verifiedAt: null }) })
    if (losesBadge) await auth.onBadgeLost(tx, account.id, account.name)
  })
  return { status: true }
}
