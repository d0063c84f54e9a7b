import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type FoldedWord, isStorage } from '../spelling/fold-text.ts'
import { countSlips } from './count-slips.ts'
import type { KnownName, Meaning } from './rank-names.ts'

/** More names than this are not chosen from one by one: a series ('redmi'), a word that half of them have ('pro'). */
export const mostNames = 500

type Candidate = { nth: number; spelling: string; word: string }

/**
 * What each typed word may mean among the words that names are made of.
 * @param unfinished whether the last word is still being typed, so that it is looked at as a beginning in any case
 */
export async function findMeanings(db: Db, typed: FoldedWord[], unfinished = false): Promise<Meaning[]> {
  if (typed.length === 0) return []
  const keys = typed.map(({ key }) => key)
  const spellings = typed.map(({ spelling }) => spelling)
  const goesOn = sql`(${unfinished} and asked.nth = ${typed.length})`
  // A word that is known is looked up and no more; another is compared with those that look like it or begin like it.
  const { rows } = await db.execute<Candidate>(sql`
    select asked.nth::int as nth, near.spelling, near.word
    from unnest(${sql.param(keys)}::text[], ${sql.param(spellings)}::text[]) with ordinality as asked(key, spelling, nth)
    cross join lateral (select exists (select from listing_words where word = asked.key) as yes) as known
    cross join lateral (
      (select spelling, word from listing_words where word = asked.key limit 1)
      union all
      (select spelling, word from listing_words
       where not known.yes order by spelling <-> asked.spelling limit 20)
      union all
      (select min(spelling), word from listing_words
       where word ~>=~ asked.key and word ~<~ (asked.key || '~') and (not known.yes or ${goesOn})
       group by word limit 40)
    ) as near`)
  return typed.map((word, at) => {
    const candidates = rows.filter(({ nth }) => nth === at + 1)
    return weigh(word, candidates, unfinished && at === typed.length - 1)
  })
}

/** How well a word fits that is the beginning of it, or that it is after one slip or two. */
const fits = { beginning: 0.9, oneSlip: 0.8, twoSlips: 0.6 }

function weigh(typed: FoldedWord, candidates: Candidate[], unfinished: boolean): Meaning {
  const means = new Map<string, number>()
  const offer = (word: string, fit: number) => means.set(word, Math.max(fit, means.get(word) ?? 0))
  const hasNumber = /[0-9]/.test(typed.key)
  const most = hasNumber || typed.spelling.length < 3 ? 0 : typed.spelling.length < 7 ? 1 : 2
  const known = candidates.some(({ word }) => word === typed.key)
  for (const { spelling, word } of candidates) {
    if (word === typed.key) offer(word, 1)
    else if (word.startsWith(typed.key) && (unfinished || (!known && typed.key.length > 1))) {
      offer(word, fits.beginning)
    }
    if (known || most === 0 || /[0-9]/.test(word)) continue
    const slips = countSlips(typed.key, word, 1) === 1 ? 1 : countSlips(typed.spelling, spelling, most)
    if (slips <= 1) offer(word, fits.oneSlip)
    else if (slips <= most) offer(word, fits.twoSlips)
  }
  const best = Math.max(0, ...means.values())
  // A beginning of a word is no slip, one slip is not two.
  return {
    means: new Map([...means].filter(([, fit]) => fit === best || (unfinished && fit >= fits.beginning))),
  }
}

/** The names that hold every word of a query; if there are none, those that hold the most of it. One more than is chosen from. */
export async function findNames(db: Db, query: Meaning[]): Promise<KnownName[]> {
  const needed = query.filter(({ means }) => ![...means.keys()].every(isStorage))
  const all = await selectNames(db, needed.length > 0 ? needed : query, 'all')
  return all.length > 0 ? all : (await selectNames(db, query, 'some')).slice(0, mostNames)
}

/** Names that hold a meaning of every word of a query, or of some of them. */
export function holding(query: Meaning[], which: 'all' | 'some'): SQL {
  const groups = query.map(({ means }) => [...means.keys()])
  const holds = (words: string[]) => sql`name.words && ${sql.param(words)}::text[]`
  return which === 'all' ? sql.join(groups.map(holds), sql` and `) : holds(groups.flat())
}

async function selectNames(db: Db, query: Meaning[], which: 'all' | 'some'): Promise<KnownName[]> {
  const held = sql.join(
    query.map((word) => sql`(${holding([word], 'all')})::int`),
    sql` + `,
  )
  const { rows } = await db.execute<KnownName>(sql`
    select name.id, name.words from listing_names name where ${holding(query, which)}
    ${which === 'all' ? sql`` : sql`order by ${held} desc, name.id desc`} limit ${mostNames + 1}`)
  return rows
}
