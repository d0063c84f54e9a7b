import type { Caller } from '../identity/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { otherParty } from './rules.ts'
import { type ConversationRow, findConversation, isReported } from './store.ts'

/** The conversation of this id, for its parties, and for an admin when one of them has reported it. */
export async function findReadable(
  db: Db,
  { id: userId, role }: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<Result<ConversationRow, 'unknown-conversation'>> {
  const found = await findConversation(db, id, userId)
  if (!found) return no('unknown-conversation')
  const mayRead = otherParty(found.conversation, userId) || (role === 'admin' && (await isReported(db, id)))
  return mayRead ? ok(found) : no('unknown-conversation')
}
