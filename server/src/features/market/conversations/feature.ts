import type { Feature } from '../../../platform/feature.ts'
import { mayReadRoomAttachment } from '../../foundation/messages/index.ts'
import type { FileReaders } from '../../foundation/uploads/index.ts'
import { messageBadges } from './badge-counts.sql.ts'
import { conversationRooms } from './conversation-rooms.ts'
import { conversationJobs } from './jobs.ts'
import { conversationsPersonalData } from './personal-data.ts'
import { conversationRoutes } from './routes.ts'

export const feature: Feature & FileReaders = {
  routes: () => conversationRoutes,
  jobs: ({ services }) => conversationJobs(services),
  readers: [mayReadRoomAttachment(conversationRooms)],
  personalData: conversationsPersonalData,
  badgeCounts: messageBadges,
}
