import { isAnyOf } from '../../../platform/database/names.ts'
import type { AdminFigures, Feature } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/services.ts'
import { settingsView } from '../../foundation/settings/index.ts'
import { adminJobs } from './jobs.ts'
import { adminPersonalData } from './personal-data.ts'
import { adminRoutes } from './routes.ts'

const setting = settingsView.as('setting')

export const feature: Feature<{ services: Services; adminFigures: AdminFigures }> = {
  routes: ({ services, adminFigures }) => adminRoutes(services, adminFigures),
  jobs: ({ services }) => adminJobs(services),
  personalData: adminPersonalData,
  targetNames: {
    system_setting: (db, ids) =>
      db.select({ id: setting.id, name: setting.key }).from(setting).where(isAnyOf(setting.id, ids)),
  },
}
