export { messagesSentBy } from './messages.ts'
export { openConversation } from './send-messages.ts'
export { messagesView } from './views.ts'
