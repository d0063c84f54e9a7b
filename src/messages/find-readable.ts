import type { Caller } from '../identity/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { isToJudge } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import { otherParty } from './rules.ts'
import { type Conversation, type ConversationRow, findConversation, isReported } from './store.ts'

/** The conversation of this id, for its parties, and for an admin when it was reported or an order of theirs is to be judged. */
export async function findReadable(
  db: Db,
  { id: userId, role }: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<Result<ConversationRow, 'unknown-conversation'>> {
  const found = await findConversation(db, id, userId)
  if (!found) return no('unknown-conversation')
  const { conversation } = found
  const mayRead =
    otherParty(conversation, userId) || (role === 'admin' && (await isForAdmins(db, conversation)))
  return mayRead ? ok(found) : no('unknown-conversation')
}

const isForAdmins = async (db: Db, conversation: Conversation) =>
  (await isReported(db, conversation.id)) || (await isToJudge(db, conversation))
