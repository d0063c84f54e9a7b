import type { Member } from '../member-contract.ts'

/** The id of the cell with a member's name, for `aria-describedby` of the row's buttons. */
export function memberNameId({ _id }: Member): string {
  return `member-${_id}`
}
