import type { Services } from '../../../platform/services.ts'
import { sendAwayMails } from './away-mails.sql.ts'

/** Mails people who are away about unread messages, every minute. */
export const conversationJobs = (services: Services): Promise<void> =>
  services.jobs.schedule('messages-away', '* * * * *', async () => {
    await sendAwayMails(services)
  })
