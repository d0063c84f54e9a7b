import type { Db } from '../platform/database/database.ts'
import { listShown } from './store.ts'

/** Which of these pictures stand on some listing, sold and withdrawn ones too: the others may be removed. */
export function listShownImages(db: Db, urls: string[]): Promise<string[]> {
  return listShown(db, urls)
}
