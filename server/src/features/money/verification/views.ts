import { view } from '../../../platform/database/view.ts'
import { kycVerifications } from './tables.ts'

/** Identity checks and their decisions, for the queries of other features. */
export const identityChecksView = view(kycVerifications, 'id', 'userId', 'status', 'decidedAt', 'createdAt')
