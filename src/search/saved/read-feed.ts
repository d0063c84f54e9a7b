import { createHash } from 'node:crypto'
import { findMailboxOf, isSuspended } from '../../identity/index.ts'
import { smallestOf } from '../../images/rules.ts'
import { getLocale, type Locale, localAddress } from '../../kernel/locale.ts'
import { formatAmount } from '../../kernel/money.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { type Listing, presentToEverybody } from '../../listings/index.ts'
import { conditionMessages } from '../../listings/messages/listing.ts'
import { listingPaths } from '../../listings/paths.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Reader } from '../../platform/database/reader.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { inLocale } from '../../platform/http/request-locale.ts'
import type { SearchParser } from '../parse-search.ts'
import { searchListings } from '../search-listings.ts'
import { addressOf, describeSearch } from './describe-search.ts'
import { feedMessages as words } from './messages/deliveries.ts'
import { maxInFeed } from './rules.ts'
import { findByToken, type SavedSearch } from './store.ts'

export type FeedDeps = { db: Database; reader: Reader; parse: SearchParser; publicUrl: string }

/** The Atom feed of a saved search, in the language of its owner, and its entity tag. It ends with the account, and while that is suspended. */
export async function readFeed(
  { db, reader, parse, publicUrl }: FeedDeps,
  token: string,
): Promise<Result<{ xml: string; etag: string }, 'unknown-feed'>> {
  const search = await findByToken(db, token)
  const owner = search && (await findMailboxOf(db, search.userId))
  if (!owner || (await isSuspended(db, owner.id))) return no('unknown-feed')
  const listings = await listNewest({ reader, parse }, search)
  const address = feedAddress(publicUrl, token)
  const xml = inLocale(owner.locale, () =>
    writeFeed(search, listings, { self: address, publicUrl, locale: owner.locale }),
  )
  return ok({ xml, etag: `"${createHash('sha256').update(xml).digest('base64url')}"` })
}

/** The address of the feed with this token. */
export const feedAddress = (publicUrl: string, token: string): string => `${publicUrl}/api/feeds/${token}`

/** What the page of a search shows, the newest first. */
async function listNewest(
  { reader, parse }: Pick<FeedDeps, 'reader' | 'parse'>,
  { filters: { category_name, ...filters } }: SavedSearch,
): Promise<Listing[]> {
  return reader.read(async (db) => {
    try {
      const { query, filters: parsed, brands } = await parse(db, { ...filters, fold: 'true' }, category_name)
      const request = { query, filters: parsed, brandIds: [...brands.values()] }
      const { listings } = await searchListings(db, { ...request, sort: 'newest', limit: maxInFeed })
      return listings
    } catch (error) {
      // A place that the gazetteer does not know any more.
      if (error instanceof Refusal) return []
      throw error
    }
  })
}

type Links = { self: string; publicUrl: string; locale: Locale }

/** Atom 1.0 (RFC 4287). */
function writeFeed(search: SavedSearch, listings: Listing[], { self, publicUrl, locale }: Links): string {
  const address = (path: string) => publicUrl + localAddress(locale, path)
  const [newest] = listings
  const entries = listings.map((listing) => writeEntry(listing, address, publicUrl))
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>urn:uuid:${search.id}</id>
<title>${escapeXml(words.title(describeSearch(search.filters)))}</title>
<updated>${(newest?.createdAt ?? search.createdAt).toISOString()}</updated>
<author><name>Swap</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(address(addressOf(search.filters)))}"/>
${entries.join('')}</feed>
`
}

function writeEntry(listing: Listing, address: (path: string) => string, publicUrl: string): string {
  const { _id, product_name, product_price, currency, createdAt, ...phone } = presentToEverybody(listing)
  const place = phone.place?.[getLocale()]
  const facts = [phone.brand_name, conditionMessages[phone.condition_type], ...(place ? [place] : [])]
  const photo = String(new URL(smallestOf(phone.image), publicUrl))
  const content = `<p><img src="${escapeXml(photo)}" alt=""></p><p>${escapeXml(facts.join(', '))}</p>`
  return `<entry>
<id>urn:uuid:${_id}</id>
<title>${escapeXml(`${product_name}, ${formatAmount(product_price, currency)}`)}</title>
<published>${createdAt}</published>
<updated>${createdAt}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(address(listingPaths.product(_id)))}"/>
<category term="${escapeXml(phone.brand_name)}"/>
<content type="html">${escapeXml(content)}</content>
</entry>
`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for XML 1.0, without the characters that it cannot hold. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (character) => (/[\t\n\r]/.test(character) ? ' ' : ''))
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
