import type { Module } from '../platform/module.ts'
import { personalTables } from './schema.ts'

export { postTransaction } from './post-transaction.ts'
export {
  amountPosted,
  balanceOf,
  creditSeller,
  hasMoney,
  isPosted,
  listEntriesOf,
  listOwed,
  listPosted,
  lockBalance,
  readBalance,
  readOwed,
  readStatement,
  readTotals,
  type StatementLine,
} from './store.ts'

export const ledgerModule = { problems: [], personalTables } satisfies Module
