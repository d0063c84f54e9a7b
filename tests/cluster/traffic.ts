import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Asked, buyPhone } from '../../bench/buy-phone.ts'
import type { Member } from '../../bench/people.ts'
import type { Phone } from '../../bench/site.ts'
import { ask, doStep, isLost, read } from './ask-site.ts'
import { createTally, type Tally } from './tally.ts'
import { uploadPicture } from './upload-picture.ts'

export type People = {
  buyers: Member[]
  sellers: Member[]
  readers: Member[]
  phones: Phone[]
  /** The phones of campaigns, whose pages are public. */
  advertised: string[]
}

export type Traffic = {
  /** Begins a new tally, and returns the one of what follows. */
  countAnew(): Tally
  /** Sales that failed for another reason than a lost answer. */
  mistakes: string[]
  /** Lets everybody finish what they are doing. */
  stop(): Promise<void>
}

const [buyersAtOnce, readersAtOnce, visitorsAtOnce] = [3, 2, 2]

/**
 * Light and steady traffic: three buyers, two readers, two visitors without an account, somebody who uploads pictures and
 * somebody who asks for a new password, each of them as a new person every time.
 */
export function startTraffic(
  site: string,
  { buyers, sellers, readers, phones, advertised }: People,
): Traffic {
  let tally = createTally()
  let isOver = false
  const mistakes: string[] = []
  const current = () => tally
  const again = async (pause: number, act: (nth: number) => Promise<unknown>) => {
    for (let nth = 0; !isOver; nth++) {
      await act(nth).catch((error: Error) => mistakes.push(error.message))
      await sleep(pause)
    }
  }
  const nextOf = <Item>(items: Item[]) => {
    const [item] = items.splice(0, 1)
    if (item === undefined) throw new Error('there is nobody left')
    items.push(item)
    return item
  }
  const everybody = [
    ...Array.from({ length: buyersAtOnce }, () =>
      again(150, () => {
        const phone = phones.pop()
        if (!phone) throw new Error('there are no more phones')
        return buyPatiently(site, current, nextOf(buyers), phone)
      }),
    ),
    ...Array.from({ length: readersAtOnce }, () => again(120, (nth) => readSomething(nth, nextOf(readers)))),
    ...Array.from({ length: visitorsAtOnce }, () => again(120, lookAround)),
    again(1500, () => uploadPicture(site, current, nextOf(sellers))),
    again(1500, () => askForPassword(nextOf(readers).email)),
  ]

  /** What everybody may read: the home page and the page of a phone consist of it. */
  function lookAround(nth: number) {
    const path = ['/api/categories', '/api/campain', `/api/phones/${nextOf(advertised)}`][nth % 3]
    return read(site, current, 'visitors', { path: path ?? '' })
  }

  function readSomething(nth: number, { email, token, cookie }: Member) {
    const own = `email=${encodeURIComponent(email)}`
    const brand = ['Apple', 'Samsung', 'Xiaomi', 'Vivo'][nth % 4]
    const path = [
      `/api/allproducts?category_name=${brand}&limit=20&${own}`,
      `/api/search?q=${brand}&limit=20&${own}`,
      '/api/campain',
      `/api/bookingproduct?${own}`,
    ][nth % 4]
    // A browser sends its cookies along, which is what lets its lists come from a replica.
    const headers = { authorization: `bearer ${token}`, cookie }
    return read(site, current, 'members', { path: path ?? '', headers })
  }

  async function askForPassword(email: string) {
    const reply = await ask(site, {
      method: 'POST',
      path: '/api/auth/request-password-reset',
      headers: { 'content-type': 'application/json', origin: site },
      body: JSON.stringify({ email }),
    })
    if (reply.status === 200) tally.mails.add(email)
    else if (!isLost(reply)) throw new Error(`a new password: ${reply.status} ${JSON.stringify(reply.body)}`)
  }

  return {
    mistakes,
    countAnew() {
      tally = createTally()
      return tally
    },
    async stop() {
      isOver = true
      await Promise.all(everybody)
    },
  }
}

/** Buys a phone, each step again and again while its answer is lost. Records the sale that the site has acknowledged. */
async function buyPatiently(site: string, tally: () => Tally, buyer: Member, phone: Phone): Promise<void> {
  const step = ({ headers, ...asked }: Asked) =>
    doStep(site, tally, { ...asked, headers: { ...headers, 'idempotency-key': randomUUID() } })
  const { bookingId, paymentId } = await buyPhone(step, buyer, phone)
  tally().sales.set(bookingId, paymentId)
}
