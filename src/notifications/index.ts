/** What other modules of the server may use. Pages never import it. */
export { notify, notifyAdmins } from './notify-person.ts'
export { notificationRoutes } from './routes.ts'
