import type { Feature, TargetNames } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/services.ts'
import { actionLogPersonalData } from './personal-data.ts'
import { actionLogRoutes } from './routes.ts'
import { sealActions } from './seals.sql.ts'

export const feature: Feature<{ services: Services; targetNames: TargetNames }> = {
  routes: ({ services, targetNames }) => actionLogRoutes(services, targetNames),
  jobs: ({ services }) =>
    services.jobs.schedule('action-log-seals', '* * * * *', async () => void (await sealActions(services))),
  personalData: actionLogPersonalData,
}
