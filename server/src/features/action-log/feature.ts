import type { Feature } from '../../platform/feature.ts'
import { actionLogPersonalData } from './personal-data.ts'

export const feature: Feature = {
  personalData: actionLogPersonalData,
}
