import type { Feature } from '../../../platform/feature.ts'
import { alertsPersonalData } from './personal-data.ts'

export const feature: Feature = {
  personalData: alertsPersonalData,
  adminFigures: {
    waitingAlerts: `select count(*)::int from alerts where status = 'pending'`,
  },
  targetNames: { alert: 'select id, kind as name from alerts where id = any($1::int[])' },
}
