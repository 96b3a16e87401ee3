import type { Feature } from '../../../platform/feature.ts'
import { credentialsPersonalData } from './personal-data.ts'

export const feature: Feature = {
  personalData: credentialsPersonalData,
}
