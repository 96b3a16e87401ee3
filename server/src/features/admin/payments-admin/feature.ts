import type { Feature } from '../../../platform/feature.ts'
import { alertRoutes } from './alert-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { moneyDeskRoutes } from './money-routes.ts'

export const feature: Feature = {
  routes: ({ services }) => [...alertRoutes(services), ...moneyDeskRoutes(services), ...ledgerRoutes(services)],
}
