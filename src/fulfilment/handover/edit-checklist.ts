import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { recordAct } from '../../audit/index.ts'
import type { AccountActor } from '../../audit/rules.ts'
import { type Locale, locales } from '../../kernel/locale.ts'
import { no, ok } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { handoverChecklists } from '../schema.ts'
import { type ChecklistSide, checklistSides } from './rules.ts'

type Named = { side: ChecklistSide; locale: Locale }

/** A hand-over checklist in Markdown. `version` counts the admins' changes; 0 is the shipped text. */
export type Checklist = Named & { body: string; version: number }

const content = new URL('../../../content/', import.meta.url)

const shipped = new Map(
  checklistSides.flatMap((side) =>
    locales.map((locale) => {
      const file = `handover-${side}${locale === 'en' ? '' : `.${locale}`}.md`
      return [`${side} ${locale}`, readFileSync(new URL(file, content), 'utf8').trim()]
    }),
  ),
)

/** The checklist of `content/` in Markdown, used until an admin rewords it. */
export const shippedChecklist = (side: ChecklistSide, locale: Locale): string =>
  shipped.get(`${side} ${locale}`) ?? ''

/** The checklist of a party in a language: the admins' wording, else the shipped one. */
export async function readChecklist(db: Db, { side, locale }: Named): Promise<Checklist> {
  const [row] = await db.select().from(handoverChecklists).where(isNamed({ side, locale }))
  return row ?? { side, locale, body: shippedChecklist(side, locale), version: 0 }
}

export async function listChecklists(db: Db): Promise<Checklist[]> {
  const names = checklistSides.flatMap((side) => locales.map((locale) => ({ side, locale })))
  return Promise.all(names.map((name) => readChecklist(db, name)))
}

/**
 * Rewords a checklist, with an entry in the audit log. `version` is the one that the admin has read: of two admins at once, the
 * second is refused. `changed` is false for the same text.
 */
export function editChecklist(
  { db, clock }: { db: Database; clock: Clock },
  admin: AccountActor,
  { side, locale, body, version }: Checklist,
) {
  return db.transaction(async (tx) => {
    const present = await readChecklist(tx, { side, locale })
    if (present.body === body) return ok({ changed: false })
    const next = { body, version: version + 1, changedAt: clock.now() }
    const written =
      version === 0
        ? await tx
            .insert(handoverChecklists)
            .values({ side, locale, ...next })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(handoverChecklists)
            .set(next)
            .where(and(isNamed({ side, locale }), eq(handoverChecklists.version, version)))
            .returning()
    if (written.length === 0) return no('checklist-changed')
    const note = `${side}, ${locale}, version ${next.version}`
    await recordAct(tx, admin, 'edit-checklist', admin.id, { note })
    return ok({ changed: true })
  })
}

const isNamed = ({ side, locale }: Named) =>
  and(eq(handoverChecklists.side, side), eq(handoverChecklists.locale, locale))
