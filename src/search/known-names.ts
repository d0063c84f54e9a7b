import { sql } from 'drizzle-orm'
import { letterBits } from '../kernel/edit-distance.ts'
import type { ReadDb } from '../platform/database/reader.ts'
import { phoneticKey, type Token } from '../spelling/index.ts'

/** A name that phones have or had for sale, by the keys of its tokens. */
export type KnownName = {
  id: number
  categoryId: string
  tokens: string[]
  /** Those keys that distinguish this model from others, separated by spaces. */
  model: string
  /** The model as its first seller wrote it. */
  label: string
}

/** All names and their words, in memory: a text is parsed with them. */
export type KnownNames = {
  byToken: ReadonlyMap<string, readonly KnownName[]>
  bySpelling: ReadonlyMap<string, KnownWord>
}

/** A word of names in one of its spellings. */
export type KnownWord = Token & { keyLetters: number; spellingLetters: number }

/** Returns the names that a database holds by now. */
export type NameReader = (db: ReadDb) => Promise<KnownNames>

/** Creates the memory of names of a process. Each reading adds those that are new, in one short statement. */
export function createNameReader(): NameReader {
  const byToken = new Map<string, KnownName[]>()
  const bySpelling = new Map<string, KnownWord>()
  let lastId = 0
  let first: Promise<void> | undefined

  // Names become visible in the order of their ids (insertNames in src/listings/store-names.ts).
  async function addNew(db: ReadDb): Promise<void> {
    const { rows } = await db.execute<KnownName & { spellings: string[] }>(sql`
      select id, category_id as "categoryId", tokens, model, label, spellings
      from listing_names where id > ${lastId} order by id`)
    for (const { spellings, ...name } of rows) {
      // Another reading at the same time may have added it.
      if (name.id <= lastId) continue
      for (const token of name.tokens) {
        const holding = byToken.get(token)
        if (holding) holding.push(name)
        else byToken.set(token, [name])
      }
      for (const spelling of spellings) bySpelling.set(spelling, toWord(spelling))
      lastId = name.id
    }
  }

  return async (db) => {
    // The first reading is a long one, which all share.
    first ??= addNew(db).catch((error) => {
      first = undefined
      throw error
    })
    await first
    await addNew(db)
    return { byToken, bySpelling }
  }
}

function toWord(spelling: string): KnownWord {
  const key = phoneticKey(spelling)
  return { key, spelling, keyLetters: letterBits(key), spellingLetters: letterBits(spelling) }
}
