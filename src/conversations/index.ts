/** What other modules of the server may use. Pages never import it. */
export { type Chat, maySeeConversation, presentMessage, readChat } from './read-conversation.ts'
export {
  eraseReported,
  eraseReportedJob,
  hasReportedConversations,
  selectReportedConversations,
} from './report-conversation.ts'
export { conversationRoutes } from './routes.ts'
export { isBlockedBetween } from './store.ts'
