/** What other modules of the server, and its scripts, may use. Pages never import it. */
export { grantAdmin, revokeAdmin } from './grant-admin.ts'
export { pruneUndelivered, pruneUndeliveredJob } from './prune-undelivered.ts'
export { moderationRoutes } from './routes.ts'
export { recordAct } from './store.ts'
