import type { Feature } from '../../../platform/feature.ts'
import { approvalsPersonalData } from './personal-data.ts'

export const feature: Feature = { personalData: approvalsPersonalData }
