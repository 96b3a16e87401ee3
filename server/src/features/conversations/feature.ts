import type { Feature } from '../../platform/feature.ts'
import type { FileReaders } from '../uploads/index.ts'
import { mayReadAttachment } from './direct-messages.ts'
import { conversationJobs } from './jobs.ts'
import { conversationsPersonalData } from './personal-data.ts'
import { conversationRoutes } from './routes.ts'

const isMuted = `select from conversation_states s
  where s.user_id = $1 and s.conversation_id = m.conversation_id and s.muted_at is not null`

/** Unread messages outside muted conversations, and conversations marked as unread that have none. */
const unreadMessages = {
  directMessages: `select (
      (select count(*) from messages m where m.receiver_id = $1 and not m.read and not exists (${isMuted}))
      + (select count(*) from conversation_states s where s.user_id = $1 and s.marked_unread and not exists (
          select from messages m where m.receiver_id = $1 and m.conversation_id = s.conversation_id and not m.read))
    )::int`,
}

export const feature: Feature & FileReaders = {
  routes: () => conversationRoutes,
  jobs: ({ services }) => conversationJobs(services),
  readers: [mayReadAttachment],
  personalData: conversationsPersonalData,
  badgeCounts: { influencer: unreadMessages, business: unreadMessages },
}
