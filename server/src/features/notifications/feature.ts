import type { Feature } from '../../platform/feature.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { SmsSender } from '../../platform/mail/sms.ts'
import type { Services } from '../../platform/services.ts'
import { notificationJobs } from './jobs.ts'
import { notificationsPersonalData } from './personal-data.ts'

export const feature: Feature<{ services: Services }, { mailer: Mailer; services: Services; sms: SmsSender }> = {
  jobs: ({ services, mailer, sms }) => notificationJobs(services, mailer, sms),
  personalData: notificationsPersonalData,
}
