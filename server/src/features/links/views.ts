import { view } from '../../platform/database/view.ts'
import { influencerLinks } from './tables.ts'

/** Links of influencers. */
export const linksView = view(influencerLinks, 'id', 'userId', 'title', 'url', 'active')
