import { view } from '../../platform/database/view.ts'
import { directMessages } from './tables.ts'

/** Direct messages, for the queries of other features. */
export const messagesView = view(directMessages, 'id', 'senderId', 'receiverId', 'content')
