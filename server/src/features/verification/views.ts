import { view } from '../../platform/database/view.ts'
import { kycVerifications } from './tables.ts'

/** Checks of identity and how they were decided. */
export const identityChecksView = view(kycVerifications, 'id', 'userId', 'status', 'decidedAt', 'createdAt')
