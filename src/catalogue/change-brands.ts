import { eq, sql } from 'drizzle-orm'
import { recordAct } from '../audit/index.ts'
import type { AccountActor } from '../audit/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { type Database, type Db, isReferenced } from '../platform/database/database.ts'
import type { BrandChanges } from './contract.ts'
import { brandId, firstBrands, isFirstBrand, maxBrands } from './rules.ts'
import { categories } from './schema.ts'
import { type Category, listCategories } from './store.ts'

type ChangeProblem = 'unknown-category' | 'brand-fixed' | 'brand-used'

/** Adds a brand as the last and returns its id. */
export function addBrand(
  db: Database,
  admin: AccountActor,
  name: string,
): Promise<Result<string, 'brand-exists' | 'too-many-brands'>> {
  return db.transaction(async (tx) => {
    const brands = await lockBrands(tx)
    const id = brandId(name)
    if (brands.some((each) => each.id === id)) return no('brand-exists')
    if (brands.length >= maxBrands) return no('too-many-brands')
    const position = Math.max(...brands.map((each) => each.position)) + 1
    await tx.insert(categories).values({ id, name, position, thumbnail: '/brands/other.svg' })
    await recordAct(tx, admin, 'add-brand', admin.id, { note: name })
    return ok(id)
  })
}

/** Renames, hides, shows or moves a brand behind those of the specification. `changed` is false when it was so before. */
export function changeBrand(
  db: Database,
  admin: AccountActor,
  { id, ...changes }: BrandChanges & { id: string },
): Promise<Result<{ changed: boolean }, ChangeProblem | 'brand-exists'>> {
  return change<{ changed: boolean }, 'brand-exists'>(db, id, async (tx, brand, brands) => {
    const { name = brand.name, isHidden = brand.isHidden } = changes
    const others = brands.filter((each) => each !== brand)
    if (others.some((each) => each.id === brandId(name))) return no('brand-exists')
    const from = brands.indexOf(brand)
    const to = Math.min(Math.max((changes.position ?? from + 1) - 1, firstBrands.length), others.length)
    if (name === brand.name && isHidden === brand.isHidden && to === from) return ok({ changed: false })
    await tx
      .update(categories)
      .set({ id: brandId(name), name, isHidden })
      .where(eq(categories.id, id))
    const ids = others.map((each) => each.id).toSpliced(to, 0, brandId(name))
    if (to !== from) {
      const inOrder = sql`array_position(array[${sql.join(ids, sql`, `)}]::text[], ${categories.id})`
      await tx.update(categories).set({ position: inOrder })
    }
    const notes = [
      name === brand.name ? name : `${brand.name} → ${name}`,
      ...(isHidden === brand.isHidden ? [] : [isHidden ? 'hidden' : 'shown']),
      ...(to === from ? [] : [`${from + 1} → ${to + 1}`]),
    ]
    await recordAct(tx, admin, 'change-brand', admin.id, { note: notes.join(', ') })
    return ok({ changed: true })
  })
}

/** Deletes a brand that no phone has and that is none of the specification. */
export function deleteBrand(
  db: Database,
  admin: AccountActor,
  id: string,
): Promise<Result<void, ChangeProblem>> {
  return change(db, id, async (tx, { name }) => {
    await tx.delete(categories).where(eq(categories.id, id))
    await recordAct(tx, admin, 'delete-brand', admin.id, { note: name })
    return ok(undefined)
  })
}

/** Changes a brand under the lock of all. That phones refer to it is decided by their foreign keys. */
async function change<Value, Why extends string>(
  db: Database,
  id: string,
  act: (tx: Db, brand: Category, brands: Category[]) => Promise<Result<Value, Why>>,
): Promise<Result<Value, Why | ChangeProblem>> {
  try {
    return await db.transaction(async (tx): Promise<Result<Value, Why | ChangeProblem>> => {
      const brands = await lockBrands(tx)
      const brand = brands.find((each) => each.id === id)
      if (!brand) return no('unknown-category')
      return isFirstBrand(id) ? no('brand-fixed') : act(tx, brand, brands)
    })
  } catch (error) {
    if (isReferenced(error)) return no('brand-used')
    throw error
  }
}

/** Serialises the changes of brands, whose positions depend on each other. */
async function lockBrands(tx: Db): Promise<Category[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('brands', 0))`)
  return listCategories(tx)
}
