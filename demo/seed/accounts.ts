import { hostname } from 'node:os'
import { setMobile, setVerified } from '../../src/accounts/index.ts'
import { grantAdmin } from '../../src/admin/index.ts'
import type { App, AppDeps } from '../../src/app/app.ts'
import { type Auth, createAuth, findAccountByEmail, markEmailVerified } from '../../src/auth/index.ts'

/** The password of every demo account. */
export const demoPassword = 'Swap#2026'

/** The accounts that the console names at the start, for visitors to sign in to. */
export const demoAccounts = [
  { email: 'admin@swap.test', what: 'admin: verifies sellers, closes accounts, reads reports' },
  { email: 'seller@swap.test', what: 'seller, verified: offers and advertises phones' },
  { email: 'buyer@swap.test', what: 'buyer: books and pays' },
]

type Person = { email: string; name: string; role: 'bayer' | 'seller'; mobile: string; verified?: true }

const people: Person[] = [
  { email: 'admin@swap.test', name: 'Ayesha Rahman', role: 'bayer', mobile: '+8801810000001' },
  { email: 'buyer@swap.test', name: 'Nadia Islam', role: 'bayer', mobile: '+8801810000002' },
  {
    email: 'seller@swap.test',
    name: 'Tanvir Hasan',
    role: 'seller',
    mobile: '+8801810000003',
    verified: true,
  },
  {
    email: 'farhana@swap.test',
    name: 'Farhana Akter',
    role: 'seller',
    mobile: '+8801810000004',
    verified: true,
  },
  { email: 'imran@swap.test', name: 'Imran Chowdhury', role: 'seller', mobile: '+8801810000005' },
  { email: 'sumaiya@swap.test', name: 'Sumaiya Khatun', role: 'seller', mobile: '+8801810000006' },
]

/** The e-mail addresses of all demo accounts. */
export const demoEmails = people.map(({ email }) => email)
/** The mobile number of a demo account. */
export const mobileOf = (email: string) => people.find((person) => person.email === email)?.mobile ?? ''
/** Whether an account is one of the demo's. */
export const isDemoAccount = (email: string) => demoEmails.includes(email)

/** Creates the demo's missing accounts, and grants the admin's role. Returns the ids of the sellers. */
export async function addAccounts(app: App, deps: AppDeps): Promise<string[]> {
  const { db } = deps
  const auth = createAuth(deps)
  const sellerIds: string[] = []
  for (const person of people) {
    if (!(await findAccountByEmail(db, person.email))) await signUp(app, auth, deps.env.PUBLIC_URL, person)
    const account = await findAccountByEmail(db, person.email)
    if (!account) throw new Error(`the account ${person.email} was not created`)
    await markEmailVerified(db, account.id)
    await setMobile(db, account.id, person.mobile)
    if (person.verified) await setVerified(db, account.id, true)
    if (person.role === 'seller') sellerIds.push(account.id)
  }
  await grantAdmin(db, { id: null, name: 'the demo data', address: hostname() }, 'admin@swap.test')
  return sellerIds
}

/** Signs a user up as the sign-up page does: at the identity service first, then with `POST /users`. */
async function signUp(app: App, auth: Auth, site: string, { email, name, role }: Person): Promise<void> {
  const { headers } = await auth.api.signUpEmail({
    body: { email, name, password: demoPassword },
    returnHeaders: true,
  })
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const recorded = await app.fetch(
    new Request(new URL('/api/users', site), {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ email, name, role }),
    }),
  )
  if (!recorded.ok) throw new Error(`recording ${email} was answered with ${await recorded.text()}`)
}
