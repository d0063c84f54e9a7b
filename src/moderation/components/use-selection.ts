import { useState } from 'react'
import type { Member } from '../member-contract.ts'

export type Selection = {
  members: readonly Member[]
  has: (member: Member) => boolean
  toggle: (member: Member) => void
  /** Selects all of these, or none of them when all are selected. */
  toggleAll: (members: readonly Member[]) => void
  /** Selects these and nobody else. */
  replace: (members: readonly Member[]) => void
}

/** The members that an admin has ticked; they stay selected on other pages of the table. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, Member>>(new Map())
  const set = (members: readonly Member[], on: boolean) =>
    setSelected((before) => {
      const after = new Map(before)
      for (const member of members) {
        if (on) after.set(member._id, member)
        else after.delete(member._id)
      }
      return after
    })
  const has = ({ _id }: Member) => selected.has(_id)
  return {
    members: [...selected.values()],
    has,
    toggle: (member) => set([member], !has(member)),
    toggleAll: (members) => set(members, !members.every(has)),
    replace: (members) => setSelected(new Map(members.map((member) => [member._id, member]))),
  }
}
