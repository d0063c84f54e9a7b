/** What other modules of the server may use. Pages never import it. */
export { messageRoutes } from './routes.ts'
