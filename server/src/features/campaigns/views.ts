import { view } from '../../platform/database/view.ts'
import { campaigns } from './tables.ts'

/** Campaigns, for the queries of other features. */
export const campaignsView = view(campaigns, 'id', 'businessId', 'title', 'description', 'stage', 'isInviteOnly')
