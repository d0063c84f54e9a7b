/** What other modules of the server may use. Pages never import it. */
export { maySeeConversation } from './may-see-conversation.ts'
export { presentMessage } from './present-conversation.ts'
export { type Chat, readChat } from './read-conversation.ts'
export { messageRoutes } from './routes.ts'
