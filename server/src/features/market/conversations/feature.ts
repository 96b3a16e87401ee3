import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders } from '../../foundation/uploads/index.ts'
import { mayReadAttachment } from './direct-messages.ts'
import { conversationJobs } from './jobs.ts'
import { conversationsPersonalData } from './personal-data.ts'
import { conversationRoutes } from './routes.ts'
import { isArchived } from './states.ts'

/** Unread messages in the conversations of the inbox that are not muted, and conversations marked as unread that have none. */
const unreadMessages = {
  directMessages: `select (
      (select count(*) from messages m where m.receiver_id = $1 and not m.read
        and not exists (select from conversation_states st join conversations c on c.id = st.conversation_id
          where st.user_id = $1 and st.conversation_id = m.conversation_id and (st.muted_at is not null or ${isArchived})))
      + (select count(*) from conversation_states st join conversations c on c.id = st.conversation_id
        where st.user_id = $1 and st.marked_unread and not ${isArchived} and not exists (
          select from messages m where m.receiver_id = $1 and m.conversation_id = st.conversation_id and not m.read))
    )::int`,
}

export const feature: Feature & FileReaders = {
  routes: () => conversationRoutes,
  jobs: ({ services }) => conversationJobs(services),
  readers: [mayReadAttachment],
  personalData: conversationsPersonalData,
  badgeCounts: { influencer: unreadMessages, business: unreadMessages },
}
