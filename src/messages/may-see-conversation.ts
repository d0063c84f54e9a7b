import type { Caller } from '../identity/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { findReadable } from './find-readable.ts'

/** Whether somebody may read a conversation, and so see its photos. */
export async function maySeeConversation(
  db: Db,
  who: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<boolean> {
  return (await findReadable(db, who, id)).ok
}
