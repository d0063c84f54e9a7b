import { screens } from './rows/section-2.ts'
import { entities } from './rows/section-3.ts'
import { states } from './rows/section-4.ts'
import { validation } from './rows/section-5.ts'
import { permissions } from './rows/section-6.ts'
import { calls } from './rows/section-7.ts'
import { errors } from './rows/section-8.ts'
import { constants } from './rows/section-9.ts'

/**
 * Every statement of sections 2 to 9 of the specification that can be checked, by a name that stays. The number in
 * front of the name is the section; 'decided' marks what the decisions add or change.
 */
export const rows = {
  ...screens,
  ...entities,
  ...states,
  ...validation,
  ...permissions,
  ...calls,
  ...errors,
  ...constants,
} as const

export type RowId = keyof typeof rows

/** The name of the test that proves these rows: several only where one act shows them all. A name that is no row fails the type check. */
export function row(...ids: [RowId, ...RowId[]]): string {
  return ids.map((id) => `${id}: ${rows[id]}`).join(' + ')
}
