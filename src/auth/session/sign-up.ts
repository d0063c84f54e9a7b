import type { Context } from 'hono'
import { accounts, users } from '../schema.ts'
import { refuse } from './auth-errors.ts'
import type { Auth } from './create-auth.ts'
import { askerOf } from './hash-password.ts'
import { addSession, finishLogin } from './open-session.ts'
import { ownColumns, presentOwner } from './read-session.ts'
import { type AuthBody, requireEmail, requireImage, requireName, requireStrong } from './require-fields.ts'

/** Opens an account with a password and logs its owner in. Throws a 400 for wrong fields and a 422 for an e-mail that is taken. */
export async function signUp(auth: Auth, c: Context, body: AuthBody) {
  const { db, env, clock, hasher } = auth
  const person = {
    name: requireName(body.name),
    email: requireEmail(body.email).toLowerCase(),
    image: requireImage(body.image),
  }
  const password = await hasher.hash(requireStrong(body.password, env), askerOf(c))
  const now = clock.now()
  const { account, session } = await db.transaction(async (tx) => {
    const [account] = await tx
      .insert(users)
      .values({ ...person, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning(ownColumns)
    if (!account) throw refuse(422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
    const { id: userId } = account
    await tx.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password })
    return { account, session: await addSession(auth, tx, c, account) }
  })
  await auth.onSignUp(account)
  await finishLogin(auth, c, account, session, 'sign-up')
  return { user: presentOwner(account) }
}
