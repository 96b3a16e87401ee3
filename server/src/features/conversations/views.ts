import { view } from '../../platform/database/view.ts'
import { directMessages } from './tables.ts'

/** What people wrote to each other. */
export const messagesView = view(directMessages, 'id', 'senderId', 'receiverId', 'content')
