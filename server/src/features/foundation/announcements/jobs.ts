import type { SystemContext } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { tellAudiences, withdrawFromAudience } from './tell-audience.ts'

const tellQueue = 'announcements-tell'
const withdrawQueue = 'announcements-withdraw'

/** Notifies the audiences of new announcements: at once, or within a minute of their start. */
export async function announcementJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work(tellQueue, () => tellAudiences(services))
  await jobs.work(withdrawQueue, (data) => withdrawFromAudience(services, (data as { id: number }).id))
  await jobs.schedule('announcements', '* * * * *', () => tellAudiences(services))
}

/** Notifies the audience of an announcement once the caller's transaction is committed, if it has started by then. */
export const tellSoon = ({ tx, jobs }: SystemContext): Promise<void> => jobs.enqueue(tx, tellQueue, {})

/** Takes back what people were notified of, once the caller's transaction is committed. */
export const withdrawSoon = ({ tx, jobs }: SystemContext, id: number): Promise<void> =>
  jobs.enqueue(tx, withdrawQueue, { id })
