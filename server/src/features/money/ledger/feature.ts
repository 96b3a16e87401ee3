import type { Feature } from '../../../platform/feature.ts'
import { heldMoney, revenue } from './figures.sql.ts'
import { ledgerPersonalData } from './personal-data.ts'

export const feature: Feature = {
  personalData: ledgerPersonalData,
  adminFigures: { heldMoney, revenue },
}
