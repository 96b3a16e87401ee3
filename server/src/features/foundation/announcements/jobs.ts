import type { SystemContext } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyAudiences, withdrawFromAudience } from './notify-audience.ts'

const audienceQueue = 'announcements-tell'
const withdrawQueue = 'announcements-withdraw'

/** Notifies the audiences of new announcements: at once, or within a minute of their start. */
export async function announcementJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work(audienceQueue, () => notifyAudiences(services))
  await jobs.work(withdrawQueue, (data) => withdrawFromAudience(services, (data as { id: number }).id))
  await jobs.schedule('announcements', '* * * * *', () => notifyAudiences(services))
}

/** Notifies the audience of an announcement once the caller's transaction is committed, if it has started by then. */
export const enqueueAudienceNotices = ({ tx, jobs }: SystemContext): Promise<void> =>
  jobs.enqueue(tx, audienceQueue, {})

/** Withdraws the notifications of an announcement once the caller's transaction is committed. */
export const withdrawSoon = ({ tx, jobs }: SystemContext, id: number): Promise<void> =>
  jobs.enqueue(tx, withdrawQueue, { id })
