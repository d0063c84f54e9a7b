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
  byToken: Map<string, KnownName[]>
  bySpelling: Map<string, KnownWord>
  /** Tokens by their first letter, and by their first two. */
  byBeginning: Map<string, string[]>
  /** The words that a mistyped word is compared with. */
  correctable: Set<KnownWord>
}

/** A word of names in one of its spellings. */
export type KnownWord = Token & { keyLetters: number; spellingLetters: number }

/**
 * A mistyped word is compared with the first words of all, and with further ones that stand in two names: what it costs does not
 * grow with the odd words that sellers add.
 */
const maxFirst = 3000
const maxCorrectable = 5000

/** Returns the names that a database holds by now. */
export type NameReader = (db: ReadDb) => Promise<KnownNames>

/** Creates the memory of names of a process. Each reading adds those that are new, in one short statement. */
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
      // Another reading at the same time may have added it.
      if (name.id <= lastId) continue
      addName(names, name, spellings)
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
    return names
  }
}

/** No names yet. */
export const createKnownNames = (): KnownNames => ({
  byToken: new Map(),
  bySpelling: new Map(),
  byBeginning: new Map(),
  correctable: new Set(),
})

/** Adds a name, with its words as they are spelled. */
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
  // Another number would be another model.
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
