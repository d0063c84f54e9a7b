import { and, asc, eq, max, ne, notInArray, or, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { localAddress, locales } from '../kernel/locale.ts'
import { articleNames, listingPaths } from '../kernel/paths.ts'
import { type Clock, dayInDhaka } from '../kernel/time.ts'
import { listDaysWithChanges, listGuidedBrands, listIdsOfDay } from '../listings/index.ts'
import type { Env } from '../ops/env.ts'
import type { Database, Db, Reader } from '../platform/database/database.ts'
import { platformRefusal } from '../platform/http/refusal.ts'
import { enqueueUnique, type UniqueJob } from '../platform/jobs/unique-jobs.ts'
import { sitemapFiles } from './schema.ts'

export const writeSitemapJob = 'write-sitemap'
export const writeSitemapOfDayJob: UniqueJob = {
  name: 'write-sitemap-of-day',
  about: 'day',
  isLowPriority: true,
}

/** A sitemap file holds at most 50,000 addresses (sitemaps.org/protocol.html); a phone has one per language. */
const maxPhonesPerFile = 50_000 / locales.length
const fixed = 'pages'
const millisOfHour = 60 * 60 * 1000

export type SitemapDeps = { db: Database; clock: Clock; env: Pick<Env, 'PUBLIC_URL'> }

/**
 * The hourly job: writes the sitemap of the fixed pages and enqueues the days whose phones changed. Once a day it enqueues all
 * days, because a phone that returns to sale leaves no trace.
 */
export async function writeSitemap({ db, clock, env }: SitemapDeps): Promise<void> {
  const [last] = await db
    .select({ at: max(sitemapFiles.writtenAt) })
    .from(sitemapFiles)
    .where(eq(sitemapFiles.name, fixed))
  // An hour is longer than any transaction.
  const writtenAt = last?.at ?? new Date(0)
  const isFirstOfDay = dayInDhaka(writtenAt) !== dayInDhaka(clock.now())
  const since = new Date(isFirstOfDay ? 0 : writtenAt.getTime() - millisOfHour)
  const days = await listDaysWithChanges(db, since)
  const brands = await listGuidedBrands(db)
  const paths = ['/', ...articleNames.map((name) => `/${name}`), ...brands.map((id) => `/prices/${id}`)]
  await db.transaction(async (tx) => {
    await enqueueUnique(tx, writeSitemapOfDayJob, days)
    await saveFiles(tx, fixed, [listAddresses(env.PUBLIC_URL, paths)], clock.now())
  })
}

const ofDay = z.object({ day: z.iso.date() })

/** The job of one day (UTC): writes the sitemap of the phones offered on it, and deletes superseded files. */
export async function writeSitemapOfDay(
  { db, clock, env }: SitemapDeps,
  payload: unknown,
  phonesPerFile = maxPhonesPerFile,
): Promise<void> {
  const { day } = ofDay.parse(payload)
  await db.transaction(async (tx) => {
    const ids = await listIdsOfDay(tx, day)
    const files: string[] = []
    for (let from = 0; from < ids.length; from += phonesPerFile) {
      const paths = ids.slice(from, from + phonesPerFile).map(listingPaths.product)
      files.push(listAddresses(env.PUBLIC_URL, paths))
    }
    await saveFiles(tx, `phones-${day}`, files, clock.now())
  })
}

/** Only the fixed pages get a new time with an unchanged body: the last run. */
async function saveFiles(tx: Db, subject: string, files: string[], writtenAt: Date): Promise<void> {
  const rows = files.map((body, nth) => ({
    name: nth === 0 ? subject : `${subject}-${nth + 1}`,
    body,
    writtenAt,
  }))
  const names = rows.map(({ name }) => name)
  await tx
    .delete(sitemapFiles)
    .where(and(sql`starts_with(${sitemapFiles.name}, ${subject})`, notInArray(sitemapFiles.name, names)))
  for (const row of rows) {
    const { name, ...set } = row
    const setWhere = or(eq(sitemapFiles.name, fixed), ne(sitemapFiles.body, sql`excluded.body`))
    await tx.insert(sitemapFiles).values(row).onConflictDoUpdate({ target: sitemapFiles.name, set, setWhere })
  }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Alternates in every language. Paths need no XML escaping. */
function listAddresses(publicUrl: string, paths: string[]): string {
  const origin = new URL(publicUrl).origin
  const entries = paths.flatMap((path) => {
    const addresses = locales.map((locale) => ({ locale, address: origin + localAddress(locale, path) }))
    const links = addresses.map(
      ({ locale, address }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}"/>`,
    )
    return addresses.map(({ address }) => `<url><loc>${address}</loc>${links.join('')}</url>\n`)
  })
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

export function sitemapRoutes({ reader, env }: { reader: Reader; env: Pick<Env, 'PUBLIC_URL'> }) {
  const { origin } = new URL(env.PUBLIC_URL)
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  }
  return new Hono()
    .get('/robots.txt', (c) => {
      // Each filter of a search makes another address.
      const hidden = [
        '/api/',
        ...['/dashbord', '/search'].flatMap((path) => locales.map((locale) => localAddress(locale, path))),
      ]
      const lines = [
        'User-agent: *',
        ...hidden.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${origin}/sitemap.xml`,
      ]
      return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=3600' })
    })
    .get('/sitemap.xml', async (c) => {
      const { name, writtenAt } = sitemapFiles
      const files = await reader.read((db) =>
        db.select({ name, writtenAt }).from(sitemapFiles).orderBy(asc(name)),
      )
      const entries = files.map(
        (file) =>
          `<sitemap><loc>${origin}/sitemaps/${file.name}.xml</loc><lastmod>${file.writtenAt.toISOString()}</lastmod></sitemap>\n`,
      )
      const body = `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
      return c.body(body, 200, headers)
    })
    .get('/sitemaps/:file{[a-z0-9-]+\\.xml}', async (c) => {
      const name = c.req.param('file').replace(/\.xml$/, '')
      const [file] = await reader.read((db) =>
        db.select().from(sitemapFiles).where(eq(sitemapFiles.name, name)),
      )
      if (!file) throw platformRefusal('not-found')
      return c.body(file.body, 200, headers)
    })
}
