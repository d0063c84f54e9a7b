import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type Described, parseModelName, searchColumns } from '../spelling/index.ts'

type Phone = Described & { categoryId: string }

/** The columns of a phone that only the search reads. */
type SearchColumns = ReturnType<typeof searchColumns> & { nameId: number }

/**
 * Makes the search columns of a phone, in the transaction that adds or changes it. A name that nobody has used before
 * joins the table of names.
 */
export async function indexListing(tx: Db, phone: Phone): Promise<SearchColumns> {
  const [nameId] = await indexNames(tx, [phone])
  if (nameId === undefined) throw new Error('a name was not kept')
  return { nameId, ...searchColumns(phone) }
}

/** Adds the names of these phones to the table of names. Returns their ids in the same order. */
export async function indexNames(
  tx: Db,
  phones: Pick<Phone, 'categoryId' | 'brand' | 'name'>[],
): Promise<number[]> {
  const names = phones.map((phone) => ({ categoryId: phone.categoryId, ...parseModelName(phone) }))
  const known = await findIds(tx, names)
  const missing = names.filter((name) => !known.has(keyOf(name)))
  if (missing.length > 0) {
    await insertNames(tx, missing)
    for (const [key, id] of await findIds(tx, missing)) known.set(key, id)
  }
  return names.map((name) => {
    const id = known.get(keyOf(name))
    if (id === undefined) throw new Error('a name was not kept')
    return id
  })
}

type Name = ReturnType<typeof parseModelName> & { categoryId: string }

const keyOf = ({ categoryId, tokens }: Pick<Name, 'categoryId' | 'tokens'>) =>
  [categoryId, ...tokens].join(' ')

async function findIds(tx: Db, names: Name[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: number; categoryId: string; tokens: string[] }>(sql`
    select name.id, name.category_id as "categoryId", name.tokens
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given("categoryId" text, tokens text[])
    join listing_names name on name.category_id = given."categoryId" and name.tokens = given.tokens`)
  return new Map(rows.map(({ id, ...name }) => [keyOf(name), id]))
}

/** Rows are inserted in a fixed order, so that two transactions with the same names wait for each other, never both. */
async function insertNames(tx: Db, names: Name[]): Promise<void> {
  const keyBySpelling = Object.fromEntries(
    names.flatMap(({ spellings }) => spellings.map(({ key, spelling }) => [spelling, key])),
  )
  await tx.execute(sql`
    insert into listing_words (spelling, token)
    select spelling, token from jsonb_each_text(${JSON.stringify(keyBySpelling)}::jsonb) as given(spelling, token)
    order by spelling on conflict do nothing`)
  await tx.execute(sql`
    insert into listing_names (category_id, tokens, model, label)
    select distinct on (given."categoryId", given.tokens) given."categoryId", given.tokens, given.model, given.label
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given("categoryId" text, tokens text[], model text, label text)
    order by given."categoryId", given.tokens on conflict do nothing`)
}
