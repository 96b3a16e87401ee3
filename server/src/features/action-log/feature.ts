import type { Feature } from '../../platform/feature.ts'
import { actionLogPersonalData } from './personal-data.ts'
import { actionLogRoutes } from './routes.ts'
import { sealActions } from './seals.ts'

export const feature: Feature = {
  routes: ({ services }) => actionLogRoutes(services),
  jobs: ({ services }) =>
    services.jobs.schedule('action-log-seals', '* * * * *', async () => void (await sealActions(services))),
  personalData: actionLogPersonalData,
}
