import { and, eq, gte, isNotNull, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countOf, earliest, type Period, queries } from '../../../platform/database/figures/figures.ts'
import { namesIn } from '../../../platform/database/names.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { supportJobs } from './jobs.ts'
import { supportPersonalData } from './personal-data.ts'
import { supportRoutes } from './routes.ts'
import { cannedReplies, contactMessages, contactReplies } from './tables.ts'

const isWaiting = and(ne(contactMessages.status, 'replied'), isNull(contactMessages.solvedAt))
const state = sql`case when ${contactMessages.solvedAt} is not null then 'solved'
  when ${contactMessages.status} = 'replied' then 'replied' else 'waiting' end`
const earlier = alias(contactReplies, 'earlier')

/** Messages that were first answered by an admin within a period. */
const firstAnswers = ({ begins, ends }: Period) =>
  queries
    .select({ enteredAt: contactMessages.createdAt, decidedAt: contactReplies.createdAt })
    .from(contactReplies)
    .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
    .where(
      and(
        gte(contactReplies.createdAt, begins),
        lt(contactReplies.createdAt, ends),
        isNotNull(contactReplies.adminId),
        notExists(
          queries
            .select({ id: earlier.id })
            .from(earlier)
            .where(
              and(
                eq(earlier.messageId, contactMessages.id),
                isNotNull(earlier.adminId),
                lt(earlier.id, contactReplies.id),
              ),
            ),
        ),
      ),
    )

export const feature: Feature<{ accounts: AccountServices }> = {
  routes: ({ accounts }) => supportRoutes(accounts),
  jobs: ({ services }) => supportJobs(services),
  personalData: supportPersonalData,
  adminQueues: { contact: { oldest: earliest(contactMessages.updatedAt, isWaiting), decided: [firstAnswers] } },
  adminFigures: { waitingContacts: countOf(contactMessages, isWaiting) },
  targetNames: {
    contact_message: namesIn(contactMessages, contactMessages.subject, state),
    canned_reply: namesIn(cannedReplies, cannedReplies.title),
  },
}
