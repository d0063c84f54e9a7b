/** What other modules of the server may use. Pages never import it. */
export { postTransaction } from './post-transaction.ts'
export {
  amountPosted,
  balanceOf,
  creditSeller,
  isPosted,
  listEntriesOf,
  listPosted,
  lockBalance,
  readBalance,
  readOwed,
  readStatement,
  type StatementLine,
} from './store.ts'
export { listOwed, readTotals } from './store-totals.ts'
