import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { type NotificationKind, type SettingProblem, whyNotTurnOff } from './rules.ts'
import { setEmail } from './store-settings.ts'

/** Turns a user's e-mail of one kind on or off. `changed` is false when the setting was the same. */
export async function changeSetting(
  db: Db,
  userId: string,
  { kind, email }: { kind: NotificationKind; email: boolean },
): Promise<Result<{ changed: boolean }, SettingProblem>> {
  const problem = email ? null : whyNotTurnOff(kind)
  if (problem) return no(problem)
  return ok({ changed: await setEmail(db, userId, kind, email) })
}
