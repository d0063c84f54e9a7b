import { sql } from 'drizzle-orm'
import { letterBits } from '../kernel/edit-distance.ts'
import type { ReadDb } from '../platform/database/database.ts'
import { phoneticKey, type Token } from '../spelling/index.ts'

/** A name that phones have or had for sale, with the keys of its tokens. */
export type KnownName = {
  id: number
  categoryId: string
  tokens: string[]
  /** The keys that distinguish the model from others, separated by spaces. */
  model: string
  label: string
}

/** All names of phones and their words, in memory; search texts are parsed with them. */
export type KnownNames = {
  byToken: Map<string, KnownName[]>
  bySpelling: Map<string, KnownWord>
  byBeginning: Map<string, string[]>
  correctable: Set<KnownWord>
}

/** A word of names in one of its spellings, with its letters as bits, by which dissimilar words are skipped. */
export type KnownWord = Token & { keyLetters: number; spellingLetters: number }

/** Bounds the cost of odd words: beyond these, only words of two names are compared. */
const maxFirst = 3000
const maxCorrectable = 5000

export type NameReader = (db: ReadDb) => Promise<KnownNames>

/** Creates the reader of a process, which keeps all names in memory; each reading adds what is new, in one short statement. */
export function createNameReader(): NameReader {
  const names = createKnownNames()
  let lastId = 0
  let first: Promise<void> | undefined

  // Names become visible in the order of their ids (insertNames in src/listings/store-names.ts).
  async function addNew(db: ReadDb): Promise<void> {
    const { rows } = await db.execute<KnownName & { spellings: string[] }>(sql`
      select id, category_id as "categoryId", tokens, model, label, spellings
      from listing_names where id > ${lastId} order by id`)
    for (const { spellings, ...name } of rows) {
      if (name.id <= lastId) continue
      addName(names, name, spellings)
      lastId = name.id
    }
  }

  return async (db) => {
    first ??= addNew(db).catch((error) => {
      first = undefined
      throw error
    })
    await first
    await addNew(db)
    return names
  }
}

export const createKnownNames = (): KnownNames => ({
  byToken: new Map(),
  bySpelling: new Map(),
  byBeginning: new Map(),
  correctable: new Set(),
})

/** Adds a name and its words, as they are spelled, to the names in memory. */
export function addName(names: KnownNames, name: KnownName, spellings: string[]): void {
  for (const token of name.tokens) {
    if (!names.byToken.has(token)) {
      for (const beginning of new Set([token.slice(0, 1), token.slice(0, 2)]))
        append(names.byBeginning, beginning, token)
    }
    append(names.byToken, token, name)
  }
  for (const spelling of spellings) addWord(names, spelling)
}

function addWord({ bySpelling, correctable }: KnownNames, spelling: string): void {
  const known = bySpelling.get(spelling)
  const word = known ?? toWord(spelling)
  bySpelling.set(spelling, word)
  // A digit makes another model.
  const mayBeMeant = !/[0-9]/.test(word.key)
  if (mayBeMeant && correctable.size < (known ? maxCorrectable : maxFirst)) correctable.add(word)
}

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

function toWord(spelling: string): KnownWord {
  const key = phoneticKey(spelling)
  return { key, spelling, keyLetters: letterBits(key), spellingLetters: letterBits(spelling) }
}
