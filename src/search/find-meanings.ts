import { sql } from 'drizzle-orm'
import { editDistance } from '../kernel/edit-distance.ts'
import type { ReadDb } from '../platform/database/reader.ts'
import type { Token } from '../spelling/index.ts'

/** A word of a query: the tokens of names that it may mean, and how well each fits (1: it is that token). */
export type Meaning = { fits: Map<string, number> }

type Candidate = { position: number; spelling: string; token: string }

/** How well a token fits that the word is the beginning of, or that is one or two typing mistakes away. */
const fitOf = { beginning: 0.9, oneMistake: 0.8, twoMistakes: 0.6 }

/**
 * What each typed word may mean among the tokens of all names.
 * @param unfinished whether the last word is still being typed, so that longer tokens fit it too
 */
export async function findMeanings(db: ReadDb, typed: Token[], unfinished = false): Promise<Meaning[]> {
  if (typed.length === 0) return []
  const candidates = await findCandidates(db, typed, unfinished)
  return typed.map((word, index) =>
    weigh(
      word,
      candidates.filter(({ position }) => position === index + 1),
      unfinished && index === typed.length - 1,
    ),
  )
}

/**
 * Tokens that each word may mean: a known word itself; for any other word, tokens spelled alike or beginning like it.
 * For an unfinished last word, tokens that begin like it in any case.
 */
async function findCandidates(db: ReadDb, typed: Token[], unfinished: boolean): Promise<Candidate[]> {
  const keys = typed.map(({ key }) => key)
  const spellings = typed.map(({ spelling }) => spelling)
  const isUnfinished = sql`(${unfinished} and typed.position = ${typed.length})`
  const { rows } = await db.execute<Candidate>(sql`
    select typed.position::int as position, candidate.spelling, candidate.token
    from unnest(${sql.param(keys)}::text[], ${sql.param(spellings)}::text[]) with ordinality as typed(key, spelling, position)
    cross join lateral (select exists (select from listing_words where token = typed.key) as yes) as known
    cross join lateral (
      (select spelling, token from listing_words where token = typed.key limit 1)
      union all
      (select spelling, token from listing_words
       where not known.yes order by spelling <-> typed.spelling limit 20)
      union all
      (select min(spelling), token from listing_words
       where token ~>=~ typed.key and token ~<~ (typed.key || '~') and (not known.yes or ${isUnfinished})
       group by token limit 40)
    ) as candidate`)
  return rows
}

/** Those spellings of these words that stand in names of phones. */
export async function findKnownSpellings(db: ReadDb, words: Token[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const spellings = words.map(({ spelling }) => spelling)
  const { rows } = await db.execute<{ spelling: string }>(
    sql`select spelling from listing_words where spelling = any(${sql.param(spellings)}::text[])`,
  )
  return new Set(rows.map(({ spelling }) => spelling))
}

function weigh(typed: Token, candidates: Candidate[], unfinished: boolean): Meaning {
  const fits = new Map<string, number>()
  const isKnown = candidates.some(({ token }) => token === typed.key)
  for (const candidate of candidates) {
    const fit = fitFor(typed, candidate, isKnown, unfinished)
    if (fit > (fits.get(candidate.token) ?? 0)) fits.set(candidate.token, fit)
  }
  // Only the best explanation counts: the beginning of a word is no typing mistake, one mistake is not two.
  const best = Math.max(0, ...fits.values())
  return {
    fits: new Map([...fits].filter(([, fit]) => fit === best || (unfinished && fit >= fitOf.beginning))),
  }
}

/** How well one token fits a typed word; 0 when it does not. */
function fitFor(typed: Token, { spelling, token }: Candidate, isKnown: boolean, unfinished: boolean): number {
  if (token === typed.key) return 1
  const mayBegin = unfinished || (!isKnown && typed.key.length > 1)
  if (mayBegin && token.startsWith(typed.key)) return fitOf.beginning
  const max = maxMistakes(typed)
  if (isKnown || max === 0 || /[0-9]/.test(token)) return 0
  const mistakes = editDistance(typed.key, token, 1) === 1 ? 1 : editDistance(typed.spelling, spelling, max)
  if (mistakes > max) return 0
  return mistakes <= 1 ? fitOf.oneMistake : fitOf.twoMistakes
}

/** How many typing mistakes a word may hold: none in numbers and the shortest words, which would become another model. */
function maxMistakes({ key, spelling }: Token): 0 | 1 | 2 {
  if (/[0-9]/.test(key) || spelling.length < 3) return 0
  return spelling.length < 7 ? 1 : 2
}
