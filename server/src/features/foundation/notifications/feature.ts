import type { Feature } from '../../../platform/feature.ts'
import type { Log } from '../../../platform/log.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { SmsSender } from '../../../platform/mail/sms.ts'
import type { Services } from '../../../platform/services.ts'
import { notificationJobs } from './jobs.ts'
import { mailGallery } from './mail/mail-gallery.ts'
import { notificationsPersonalData } from './personal-data.ts'
import { pushJobs } from './push/push-job.ts'
import { notificationRoutes } from './routes.ts'

type Work = { mailer: Mailer; services: Services; sms: SmsSender; log: Log }

export const feature: Feature<{ services: Services }, Work> = {
  routes: ({ services }) => notificationRoutes(services),
  jobs: async ({ services, mailer, sms, log }) => {
    await notificationJobs(services, mailer, sms)
    await pushJobs(services, log)
  },
  plugins: ({ services: { configuration, publicOrigin } }) =>
    configuration.production ? [] : [mailGallery(publicOrigin)],
  personalData: notificationsPersonalData,
}
