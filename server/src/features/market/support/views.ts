import { view } from '../../../platform/database/view.ts'
import { contactMessages } from './tables.ts'

/** Messages to support, for the queries of other features. */
export const contactMessagesView = view(contactMessages, 'id', 'userId', 'subject', 'mergedInto')
