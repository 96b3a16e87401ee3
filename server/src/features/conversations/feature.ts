import type { Feature } from '../../platform/feature.ts'
import type { FileReaders } from '../uploads/index.ts'
import { mayReadAttachment } from './direct-messages.ts'
import { conversationJobs } from './jobs.ts'
import { conversationsPersonalData } from './personal-data.ts'
import { conversationRoutes } from './routes.ts'

const unreadMessages = { directMessages: `select count(*)::int from messages where receiver_id = $1 and not read` }

export const feature: Feature & FileReaders = {
  routes: () => conversationRoutes,
  jobs: ({ services }) => conversationJobs(services),
  readers: [mayReadAttachment],
  personalData: conversationsPersonalData,
  badgeCounts: { influencer: unreadMessages, business: unreadMessages },
}
