import type { Module } from '../platform/index.ts'
import { personalTables } from './schema.ts'

export { readStatement, type StatementLine } from './read-statement.ts'
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
  postTransaction,
  readBalance,
  readOwed,
  readTotals,
} from './store.ts'

export const ledgerModule = { problems: [], personalTables } satisfies Module
