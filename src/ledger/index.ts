/** What other modules of the server may use. Pages never import it. */
export { postTransaction } from './post-transaction.ts'
export { isKeyPosted, isPosted, listPosted, readBalance } from './store.ts'
