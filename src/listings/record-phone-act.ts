import { type ActSubject, recordAct } from '../audit/index.ts'
import type { Actor, AuditedAct } from '../audit/rules.ts'
import type { Db } from '../platform/database/database.ts'
import type { Listing } from './store.ts'

/** Records an act on a phone, and on what is of it, in the audit log, as one on its seller. */
export const recordPhoneAct = (
  tx: Db,
  admin: Actor,
  act: AuditedAct,
  { id, name, sellerId, sellerEmail }: Listing,
  about?: Omit<ActSubject, 'listing'>,
) => recordAct(tx, admin, act, { id: sellerId, email: sellerEmail }, { listing: { id, name }, ...about })
