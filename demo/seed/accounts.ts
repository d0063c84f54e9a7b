import { createHash, randomUUID } from 'node:crypto'
import type { AppDeps } from '../../src/app/app.ts'
import { createIssueToken, listByEmail } from '../../src/auth/index.ts'
import { accounts, sessions, users } from '../../src/auth/schema.ts'
import { slowHash } from '../../src/auth/session/slow-hash.ts'

/** What the demo's people act with: the app, as it answers this process, and who they are. */
export type Acting = Omit<AppDeps, 'log'> & {
  app: { fetch(request: Request): Promise<Response> }
  idOf: (email: string) => string
}

/** Calls the API as one person, with the method, the path and a JSON body. Throws when the call is refused. */
export type Call = <Body>(method: string, path: string, json?: unknown) => Promise<Body>

const minute = 60_000

/** Opens a short session of a demo account without its password, whose comparison is slow. */
export async function actAs({ app, env, db, secret, clock, idOf }: Acting, email: string): Promise<Call> {
  const userId = idOf(email)
  const [now, token] = [clock.now(), randomUUID()]
  const expiresAt = new Date(now.getTime() + minute)
  const opened = await db
    .insert(sessions)
    .values({ userId, token, createdAt: now, updatedAt: now, expiresAt })
    .returning({ id: sessions.id })
  const bearer = await createIssueToken({ secret, clock })({ id: opened[0]?.id ?? '', userId })
  return async <Body>(method: string, path: string, json?: unknown) => {
    const url = new URL(`/api${path}`, env.PUBLIC_URL)
    url.searchParams.set('email', email)
    const body = json === undefined ? null : JSON.stringify(json)
    const headers = {
      'content-type': 'application/json',
      authorization: `bearer ${bearer}`,
      'idempotency-key': keyOf(`${method} ${path} ${body}`),
    }
    const answer = await app.fetch(new Request(url, { method, body, headers }))
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${await answer.text()}`)
    return (await answer.json()) as Body
  }
}

/** One UUID for one call: what an interrupted start has created is not created again. */
const keyOf = (call: string) => {
  const digest = createHash('sha256').update(call).digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** The password of every demo account. */
export const demoPassword = 'Swap#2026'

/** The accounts that the console names at the start, for visitors to sign in to. */
export const demoAccounts = [
  { email: 'admin@swap.test', what: 'admin: verifies sellers, closes accounts, reads reports' },
  { email: 'seller@swap.test', what: 'seller, verified: offers and advertises phones' },
  { email: 'buyer@swap.test', what: 'buyer: books and pays' },
]

/** Who is there: the first part of the e-mail, the name, and how many days ago they joined, and were verified. */
const members: [
  person: string,
  name: string,
  joinedDaysAgo: number,
  role: 'buyer' | 'seller',
  verifiedDaysAgo?: number,
][] = [
  ['admin', 'Ayesha Rahman', 820, 'buyer'],
  ['buyer', 'Nadia Islam', 410, 'buyer'],
  ['seller', 'Tanvir Hasan', 655, 'seller', 16],
  ['farhana', 'Farhana Akter', 540, 'seller', 97],
  ['imran', 'Imran Chowdhury', 31, 'seller'],
  ['sumaiya', 'Sumaiya Khatun', 12, 'seller'],
  ['rakib', 'Rakibul Karim', 498, 'seller', 310],
  ['mitu', 'Mahmuda Mitu', 372, 'seller'],
  ['shahin', 'Shahin Alam', 301, 'seller', 45],
  ['rezaul', 'Rezaul Haque', 233, 'seller', 201],
  ['jannat', 'Jannatul Ferdous', 467, 'buyer'],
  ['arif', 'Arif Mahmud', 284, 'buyer'],
  ['sabbir', 'Sabbir Ahmed', 352, 'buyer'],
  ['lamia', 'Lamia Sultana', 199, 'buyer'],
  ['nusrat', 'Nusrat Jahan', 268, 'buyer'],
  ['tahmina', 'Tahmina Begum', 316, 'buyer'],
  ['mehedi', 'Mehedi Hasan', 243, 'buyer'],
  ['kamrul', 'Kamrul Islam', 508, 'buyer'],
]

/** The e-mail of a person of the demo. */
export const emailOf = (person: string) => `${person}@swap.test`
/** The e-mail addresses of all demo accounts. */
export const demoEmails = members.map(([person]) => emailOf(person))
/** The names of their owners. */
export const demoNames = members.map(([, name]) => name)
/** The mobile number of a demo account. */
export const mobileOf = (email: string) =>
  `+88018100000${String(demoEmails.indexOf(email) + 1).padStart(2, '0')}`
/** Whether an account is one of the demo's. */
export const isDemoAccount = (email: string) => demoEmails.includes(email)

const day = 86_400_000

/** Creates the demo's missing accounts, as they were made when their owners joined. */
export async function addAccounts({ db, clock }: AppDeps): Promise<void> {
  const password = await slowHash.hash(demoPassword)
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(users)
      .values(
        members.map(([person, name, joinedDaysAgo, role, verifiedDaysAgo]) => {
          const email = emailOf(person)
          const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day)
          const createdAt = daysAgo(joinedDaysAgo)
          return {
            name,
            email,
            emailVerified: true,
            mobile: mobileOf(email),
            role,
            verifiedAt: verifiedDaysAgo === undefined ? null : daysAgo(verifiedDaysAgo),
            createdAt,
            updatedAt: createdAt,
          }
        }),
      )
      .onConflictDoNothing()
      .returning({ userId: users.id })
    if (made.length === 0) return
    await tx
      .insert(accounts)
      .values(made.map(({ userId }) => ({ userId, accountId: userId, providerId: 'credential', password })))
  })
}

/** Finds the accounts of the demo: the id of each by its e-mail. Throws for one that is missing. */
export async function findAccounts({ db }: Pick<AppDeps, 'db'>): Promise<(email: string) => string> {
  const ids = new Map((await listByEmail(db, demoEmails)).map(({ id, email }) => [email, id]))
  return (email) => {
    const id = ids.get(email)
    if (!id) throw new Error(`the account ${email} is missing`)
    return id
  }
}
