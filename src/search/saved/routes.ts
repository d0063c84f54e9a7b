import type { Guard } from '../../identity/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Reader } from '../../platform/database/reader.ts'
import type { Env } from '../../platform/env.ts'
import { unshared } from '../../platform/http/cache-headers.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { SearchParser } from '../parse-search.ts'
import * as contract from './contract.ts'
import { addressOf, describeSearch } from './describe-search.ts'
import { orRefuse, refusal } from './problems.ts'
import { feedAddress, readFeed } from './read-feed.ts'
import { changeMail, deleteSearch, makeFeed, removeFeed, saveSearch, seeSearch } from './save-search.ts'
import { findSavedSearch, listSavedSearches, type SavedSearch } from './store.ts'

type Deps = {
  db: Database
  reader: Reader
  guard: Guard
  clock: Clock
  env: Pick<Env, 'PUBLIC_URL'>
  parse: SearchParser
}

/** The calls about searches that people have saved, and their feeds. */
export function savedSearchRoutes({ db, reader, guard, clock, env, parse }: Deps) {
  const publicUrl = env.PUBLIC_URL
  const present = ({ search, newCount }: { search: SavedSearch; newCount: number }) =>
    presentSearch(search, newCount, publicUrl)
  return createRouter()
    .openapi(guard.signedIn(contract.listSavedSearches), async (c) => {
      const rows = await listSavedSearches(db, c.var.caller.id)
      return c.json(rows.map(present), 200)
    })
    .openapi(guard.signedIn(contract.saveSearch), async (c) => {
      const userId = c.var.caller.id
      const { category_name, ...filters } = c.req.valid('json')
      // Refuses a place that nobody knows.
      await parse(db, filters, category_name)
      const search = { userId, filters: { ...filters, category_name } }
      const { id, isNew } = orRefuse(await saveSearch(db, search, clock.now()))
      const saved = await findSavedSearch(db, userId, id)
      if (!saved) throw refusal('unknown-search')
      return c.json(present(saved), isNew ? 201 : 200)
    })
    .openapi(guard.signedIn(contract.changeSavedSearch), async (c) => {
      const own = { userId: c.var.caller.id, id: c.req.valid('param').id }
      return c.json(countChange(orRefuse(await changeMail(db, own, c.req.valid('json').mail))), 200)
    })
    .openapi(guard.signedIn(contract.seeSavedSearch), async (c) => {
      const own = { userId: c.var.caller.id, id: c.req.valid('param').id }
      return c.json(countChange(orRefuse(await seeSearch(db, own, clock.now()))), 200)
    })
    .openapi(guard.signedIn(contract.deleteSavedSearch), async (c) => {
      const own = { userId: c.var.caller.id, id: c.req.valid('param').id }
      return c.json(countChange(orRefuse(await deleteSearch(db, own))), 200)
    })
    .openapi(guard.signedIn(contract.makeFeed), async (c) => {
      const own = { userId: c.var.caller.id, id: c.req.valid('param').id }
      const { token } = orRefuse(await makeFeed(db, own))
      return c.json({ url: feedAddress(publicUrl, token) }, 200)
    })
    .openapi(guard.signedIn(contract.removeFeed), async (c) => {
      const own = { userId: c.var.caller.id, id: c.req.valid('param').id }
      return c.json(countChange(orRefuse(await removeFeed(db, own))), 200)
    })
    .openapi(guard.anyone(contract.readFeed), async (c) => {
      const feed = orRefuse(await readFeed({ db, reader, parse, publicUrl }, c.req.valid('param').token))
      const headers = { etag: feed.etag, 'cache-control': unshared, 'x-robots-tag': 'noindex, nofollow' }
      const known = c.req.header('if-none-match')?.split(/\s*,\s*/) ?? []
      if (known.some((tag) => tag.replace(/^W\//, '') === feed.etag)) return c.body(null, 304, headers)
      return c.body(feed.xml, 200, { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' })
    })
}

function presentSearch(
  { id, filters, createdAt, mail, feedToken }: SavedSearch,
  newCount: number,
  publicUrl: string,
): contract.WireSavedSearch {
  return {
    _id: id,
    label: describeSearch(filters),
    path: addressOf(filters),
    createdAt: createdAt.toISOString(),
    mail,
    feed: feedToken && feedAddress(publicUrl, feedToken),
    newCount,
  }
}
