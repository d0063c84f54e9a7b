/** What other modules of the server may use. Pages never import it. */
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
