import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type Described, foldListing, foldName } from '../spelling/fold-listing.ts'

/** A phone that is written to the table, as far as the search needs to know it. */
export type Named = Described & { categoryId: string }

/** The columns of a phone's row that only the search reads. */
export type SearchColumns = { nameId: number; place: string; district: string; searchWords: string }

/**
 * Makes the search's columns of a phone, in the transaction that adds or changes it. A name that nobody used before is
 * kept for all who come after.
 */
export async function keepForSearch(tx: Db, phone: Named): Promise<SearchColumns> {
  const [nameId] = await keepNames(tx, [phone])
  if (nameId === undefined) throw new Error('a name was not kept')
  return { nameId, ...foldListing(phone) }
}

/** Keeps the names of these phones and answers their ids in the same order. */
export async function keepNames(
  tx: Db,
  phones: Pick<Named, 'categoryId' | 'brand' | 'name'>[],
): Promise<number[]> {
  const names = phones.map((phone) => ({ categoryId: phone.categoryId, ...foldName(phone) }))
  const known = await findNames(tx, names)
  const missing = names.filter((name) => !known.has(keyOf(name)))
  if (missing.length > 0) {
    await insertNames(tx, missing)
    for (const [key, id] of await findNames(tx, missing)) known.set(key, id)
  }
  return names.map((name) => {
    const id = known.get(keyOf(name))
    if (id === undefined) throw new Error('a name was not kept')
    return id
  })
}

type Name = ReturnType<typeof foldName> & { categoryId: string }

const keyOf = ({ categoryId, words }: Pick<Name, 'categoryId' | 'words'>) => [categoryId, ...words].join(' ')

async function findNames(tx: Db, names: Name[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: number; category_id: string; words: string[] }>(sql`
    select name.id, name.category_id, name.words
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as asked("categoryId" text, words text[])
    join listing_names name on name.category_id = asked."categoryId" and name.words = asked.words`)
  return new Map(rows.map(({ id, category_id, words }) => [keyOf({ categoryId: category_id, words }), id]))
}

/** Names and words are put in in one order, so that two who bring the same ones wait for each other and never both. */
async function insertNames(tx: Db, names: Name[]): Promise<void> {
  const spellings = new Map(
    names.flatMap((name) => name.spellings.map(({ key, spelling }) => [spelling, key])),
  )
  await tx.execute(sql`
    insert into listing_words (spelling, word)
    select spelling, word from jsonb_each_text(${JSON.stringify(Object.fromEntries(spellings))}::jsonb) as given(spelling, word)
    order by spelling on conflict do nothing`)
  await tx.execute(sql`
    insert into listing_names (category_id, words, model, label)
    select distinct on (given."categoryId", given.words) given."categoryId", given.words, given.model, given.label
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given("categoryId" text, words text[], model text, label text)
    order by given."categoryId", given.words on conflict do nothing`)
}
