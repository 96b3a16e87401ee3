import { view } from '../../../platform/database/view.ts'
import { influencerLinks } from './tables.ts'

/** Links of influencers, for the queries of other features. */
export const linksView = view(influencerLinks, 'id', 'userId', 'title', 'url', 'active')
