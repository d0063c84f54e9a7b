import { expect } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import { createLog } from '../../src/platform/log.ts'
import { openFreezingProxy } from './freezing-proxy.ts'
import { openMarketplace } from './marketplace.ts'
import { startReplicatedServer } from './replicated-server.ts'
import type { Person } from './test-app.ts'

/** A marketplace whose database has a replica, with ways to both that can be cut. Its starter calls `stop` at the end of the file. */
export async function openReplicatedMarket() {
  await buildPages()
  const server = await startReplicatedServer()
  const wayToPrimary = await openFreezingProxy(server.url)
  const wayToReplica = await openFreezingProxy(server.standby.url)
  /** What the app has logged. */
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const market = await openMarketplace({}, log, { url: wayToPrimary.url, replicaUrls: [wayToReplica.url] })

  /** Asks as a browser does, which sends its cookies with the token. */
  const browse = (who: Person, path: string, mark = '') =>
    market.request(withEmail(who, path), {
      token: who.token,
      cookie: [who.cookie, mark].filter(Boolean).join('; '),
    })

  /** Whether a request is answered from the replica. Statements on it are noted with a delay. */
  async function usesReplica(ask: () => Promise<Response>): Promise<boolean> {
    server.standby.takeStatements()
    expect((await ask()).status).toBe(200)
    return expect
      .poll(() => server.standby.takeStatements(), { timeout: 1500 })
      .toMatch(/from "?(listings|categories|listing_names)/)
      .then(() => true)
      .catch(() => false)
  }

  return {
    market,
    standby: server.standby,
    wayToPrimary,
    wayToReplica,
    lines,
    browse,
    usesReplica,
    untilReplicaIsUsed: () =>
      expect.poll(() => usesReplica(() => market.request('/api/categories'))).toBe(true),
    async stop() {
      wayToPrimary.close()
      wayToReplica.close()
      await server.stop()
    },
  }
}

/** A path with the e-mail of the person who asks. */
export const withEmail = ({ email }: Person, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}email=${email}`

/** The address of a list of phones. */
export const list = '/api/allproducts?category_name=Apple&limit=100'
