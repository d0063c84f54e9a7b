import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { App, Surroundings } from '../src/app.ts'
import { confirmEmail } from '../src/identity/confirm-email.ts'
import { createAuth } from '../src/identity/create-auth.ts'
import { findAccountByEmail } from '../src/identity/find-account.ts'
import { setVerified } from '../src/identity/set-verified.ts'
import { createImageStore } from '../src/images/create-image-store.ts'
import { takeInImage } from '../src/images/take-in-image.ts'
import { addListing } from '../src/listings/add-listing.ts'
import { startCampaign } from '../src/listings/start-campaign.ts'
import { grantAdmin } from '../src/moderation/grant-admin.ts'
import { sandboxObjects } from '../src/sandbox/schema.ts'
import { drawPhone } from '../tests/draw-phone.ts'
import { makePhone, phoneCount } from '../tests/factories.ts'

/** The password of every demo account. */
export const demoPassword = 'Swap#2026'

/** What a person may sign in as, to look around. */
export const demoAccounts = [
  { email: 'admin@swap.test', what: 'admin: verifies sellers, closes accounts, reads reports' },
  { email: 'seller@swap.test', what: 'seller, verified: offers and advertises phones' },
  { email: 'buyer@swap.test', what: 'buyer: books and pays' },
]

const people = [
  { email: 'admin@swap.test', name: 'Ayesha Rahman', role: 'bayer' },
  { email: 'buyer@swap.test', name: 'Nadia Islam', role: 'bayer' },
  { email: 'seller@swap.test', name: 'Tanvir Hasan', role: 'seller', verified: true },
  { email: 'farhana@swap.test', name: 'Farhana Akter', role: 'seller', verified: true },
  { email: 'imran@swap.test', name: 'Imran Chowdhury', role: 'seller' },
  { email: 'sumaiya@swap.test', name: 'Sumaiya Khatun', role: 'seller' },
] as const

/** Stands in the database when the demo's data is whole. Without it the seeding goes on where it was cut off. */
const done = 'demo-data'
const hour = 3_600_000
/** The advisory lock of the process that seeds. Nothing else in this database locks this number. */
const seedLock = 7_927_002

/**
 * Puts the demo's accounts and phones in, once. Processes that start at once on one database take turns. Everything goes
 * the way that a real one goes.
 */
export async function seedDemo(
  app: App,
  surroundings: Surroundings,
  progress: (step: string) => void,
): Promise<void> {
  const { db } = surroundings
  const client = await db.$client.connect()
  try {
    // Polled, because a statement that waits for the lock may be ended by a timeout.
    const lock = () => client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${seedLock}) as mine`)
    while (!(await lock()).rows[0]?.mine) await sleep(200)
    if (await db.$count(sandboxObjects, eq(sandboxObjects.id, done))) return
    await addDemoData(app, surroundings, progress)
  } finally {
    // Closes the connection, which frees the lock.
    client.release(true)
  }
}

async function addDemoData(
  app: App,
  surroundings: Surroundings,
  progress: (step: string) => void,
): Promise<void> {
  const { db, env, log, secret, clock } = surroundings
  progress('Making the demo accounts')
  const auth = createAuth({ db, env, secret, log })
  const ids = new Map<string, string>()
  for (const person of people) {
    const { email, name, role } = person
    if (!(await findAccountByEmail(db, email))) {
      const { headers } = await auth.api.signUpEmail({
        body: { email, name, password: demoPassword },
        returnHeaders: true,
      })
      const cookie = headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const recorded = await app.fetch(
        new Request(new URL('/api/users', env.PUBLIC_URL), {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ email, name, role }),
        }),
      )
      if (!recorded.ok) throw new Error(`recording ${email} was answered with ${await recorded.text()}`)
    }
    const account = await findAccountByEmail(db, email)
    if (!account) throw new Error(`${email} is not there`)
    ids.set(email, account.id)
    await confirmEmail(db, account.id)
    if ('verified' in person) await setVerified(db, account.id, true)
  }
  await grantAdmin(db, { id: null, name: 'the demo data', address: hostname() }, 'admin@swap.test')

  const sellers = people.filter(({ role }) => role === 'seller').map(({ email }) => ids.get(email) ?? '')
  const store = await createImageStore(env)
  const takePhoto = async (phone: ReturnType<typeof makePhone>, sellerId: string, angle: number) => {
    const { brand_name: brand, product_name: model, colour } = phone
    const picture = drawPhone({ brand, model, colour, angle })
    const photo = await sharp(Buffer.from(picture)).png({ compressionLevel: 1 }).toBuffer()
    const taken = await takeInImage({ db, store, clock }, sellerId, photo)
    if (!taken.ok) throw new Error(`the picture of ${model} was refused: ${taken.why}`)
    return taken.value.url
  }
  const offer = async (number: number) => {
    const phone = makePhone(number)
    const sellerId = sellers[number % sellers.length] ?? ''
    const angle = (number % 7) - 3
    // Those that are advertised are shown from more than one side.
    const angles = number % 7 === 0 ? [angle, angle + 11, angle - 8] : [angle]
    const photos: string[] = []
    for (const each of angles) photos.push(await takePhoto(phone, sellerId, each))
    // The first of the list is the newest; brands take turns, so that no brand's page is stale.
    const at = new Date(clock.now().getTime() - (((number * 7) % phoneCount) * 5 + 1) * hour)
    const added = await addListing(
      db,
      {
        sellerId,
        brand: phone.brand_name,
        name: phone.product_name,
        description: phone.productDetails,
        photos,
        priceDollars: phone.product_price,
        marketPriceDollars: phone.Market_Price,
        mobile: `+880 1700-0000${String(number).padStart(2, '0')}`,
        purchaseYear: phone.purchase_year,
        condition: phone.condition_type,
        location: phone.location,
      },
      at,
    )
    if (!added.ok) throw new Error(`${phone.product_name} was refused: ${added.why}`)
    if (number % 7 === 0) await startCampaign(db, { sellerId, listingId: added.value.id, at: clock.now() })
  }
  const offered = await countListings(surroundings)
  for (let number = offered; number < phoneCount; number += 2) {
    if (number % 10 < 2) progress(`Offering the demo phones: ${number} of ${phoneCount}`)
    await Promise.all([number, number + 1].filter((each) => each < phoneCount).map(offer))
  }
  await db.insert(sandboxObjects).values({ id: done, kind: 'demo', body: {} })
}

/** How many phones an earlier start offered before it was cut off. */
async function countListings({ db }: Surroundings): Promise<number> {
  const { rows } = await db.execute<{ count: string }>('select count(*) from listings')
  return Number(rows[0]?.count ?? 0)
}
