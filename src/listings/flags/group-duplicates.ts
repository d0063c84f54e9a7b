import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { listings } from '../schema.ts'
import { forSale } from '../store.ts'
import type { Fault } from './rules.ts'

const nearShare = 0.02
const manyWithoutImei = 3

type Phone = {
  id: string
  priceMinor: number
  createdAt: Date
  kind: string
  hasImei: boolean
}

/** Phones of one seller that are alike; the first is the oldest, whose card stands for the others. */
export type Group = [Phone, ...Phone[]]

/**
 * Groups the phones of one seller that are alike at nearly the same price ('one ad at 5307, 5308 and 5309 taka'). Each is compared with
 * the first of a group, so that a chain of small steps does not join far prices.
 */
export function groupDuplicates(phones: Phone[]): Group[] {
  const groups: Group[] = []
  const byAge = phones.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
  )
  for (const phone of byAge) {
    const group = groups.find(
      ([first]) =>
        first.kind === phone.kind &&
        Math.abs(first.priceMinor - phone.priceMinor) <= first.priceMinor * nearShare,
    )
    if (group) group.push(phone)
    else groups.push([phone])
  }
  return groups
}

/** Returns a fault when too many phones of a group have no IMEI that would tell them apart; otherwise null. */
export function judgeGroup(group: Group): Fault<'near-duplicate'> | null {
  const withoutImei = group.filter(({ hasImei }) => !hasImei).length
  if (withoutImei < manyWithoutImei) return null
  return { kind: 'near-duplicate', reason: { phones: group.length, withoutImei } }
}

/**
 * Groups anew the phones of the seller of this one that are alike, or were: `duplicate_of` names the phone whose card stands for them in
 * lists, `duplicateCount` counts them there. Returns the groups of this phone's kind. Locks them in the order of their ids.
 */
export async function groupDuplicatesAnew(
  tx: Db,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<Group[]> {
  const [own] = await tx
    .select({ nameId: listings.nameId, duplicateOf: listings.duplicateOf })
    .from(listings)
    .where(eq(listings.id, id))
  if (!own) return []
  const relatives = await tx
    .select({ nameId: listings.nameId })
    .from(listings)
    .where(
      or(
        eq(listings.duplicateOf, id),
        own.duplicateOf === null ? undefined : eq(listings.id, own.duplicateOf),
      ),
    )
  const nameIds = [own, ...relatives].flatMap(({ nameId }) => nameId ?? [])
  const isGrouped = or(sql`${listings.duplicateOf} is not null`, sql`${listings.duplicateCount} > 0`)
  const rows = await tx
    .select({
      id: listings.id,
      priceMinor: listings.priceMinor,
      createdAt: listings.createdAt,
      kind: sql<string>`concat_ws('/', ${listings.nameId}, coalesce(${listings.storageGb}, 0), coalesce(${listings.ramGb}, 0), ${listings.condition})`,
      hasImei: sql<boolean>`${listings.imei} is not null`,
      isForSale: sql<boolean>`${forSale}`,
      duplicateOf: listings.duplicateOf,
      duplicateCount: listings.duplicateCount,
    })
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, sellerId),
        or(inArray(listings.nameId, nameIds), eq(listings.duplicateOf, id)),
        or(forSale, isGrouped),
      ),
    )
    .orderBy(asc(listings.id))
    .for('update')
  const groups = groupDuplicates(rows.filter(({ isForSale }) => isForSale))
  const wanted = new Map(
    groups.flatMap(
      ([first, ...others]): [string, { duplicateOf: string | null; duplicateCount: number }][] => [
        [first.id, { duplicateOf: null, duplicateCount: others.length }],
        ...others.map(({ id: other }): [string, { duplicateOf: string; duplicateCount: number }] => [
          other,
          { duplicateOf: first.id, duplicateCount: 0 },
        ]),
      ],
    ),
  )
  for (const row of rows) {
    const next = wanted.get(row.id) ?? { duplicateOf: null, duplicateCount: 0 }
    if (next.duplicateOf === row.duplicateOf && next.duplicateCount === row.duplicateCount) continue
    await tx.update(listings).set(next).where(eq(listings.id, row.id))
  }
  return groups
}
