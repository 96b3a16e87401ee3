import { eq } from 'drizzle-orm'
import { countOf } from '../../../platform/database/figures/figures.ts'
import { namesIn } from '../../../platform/database/names.ts'
import type { Feature } from '../../../platform/feature.ts'
import { alertsPersonalData } from './personal-data.ts'
import { alerts } from './tables.ts'

export const feature: Feature = {
  personalData: alertsPersonalData,
  adminFigures: { waitingAlerts: countOf(alerts, eq(alerts.status, 'pending')) },
  targetNames: { alert: namesIn(alerts, alerts.kind) },
}
