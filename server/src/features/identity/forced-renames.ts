import { eq } from 'drizzle-orm'
import { inTransaction } from '../../platform/context.ts'
import type { Services } from '../../platform/services.ts'
import { notify } from '../notifications/index.ts'
import { forcedRenames, users } from '../users/tables.ts'

/**
 * Mails everybody whose username a migration changed because a page got it, each once: the row goes in the transaction that
 * queues the mail.
 */
export const mailForcedRenames = (services: Services): Promise<void> =>
  inTransaction(services, async (context) => {
    const renamed = await context.tx.delete(forcedRenames).returning()
    for (const { userId, formerUsername } of renamed) {
      const [user] = await context.tx.select({ username: users.username }).from(users).where(eq(users.id, userId))
      const params = { formerUsername, username: user!.username, link: `${services.publicOrigin}/profile` }
      await notify(context, { userId, kind: 'username_reserved', params })
    }
  })
