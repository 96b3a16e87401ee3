import { inTransaction } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { takeForcedRenames } from '../../foundation/users/index.ts'

/**
 * Mails everybody whose username a migration changed because a page took it, each once: the row goes in the transaction that queues the
 * mail.
 */
export const mailForcedRenames = (services: Services): Promise<void> =>
  inTransaction(services, async (context) => {
    for (const { userId, ...names } of await takeForcedRenames(context.tx)) {
      const params = { ...names, link: `${services.publicOrigin}/profile` }
      await notify(context, { userId, kind: 'username_reserved', params })
    }
  })
