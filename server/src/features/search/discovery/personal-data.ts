import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in discovery (reliability.md 4.7). */
export const discoveryPersonalData: PersonalTable[] = [
  { table: 'discovery_profiles', account: 'derived', where: 't.user_id = $1', erase: true },
  // processed within seconds, and holds nothing but the fact of a change
  { table: 'discovery_changes', where: 't.user_id = $1' },
  { section: 'shortlist', table: 'shortlists', where: 't.user_id = $1', omit: ['user_id'] },
  { table: 'shortlists', where: '(t.user_id = $1 or t.influencer_id = $1)', erase: true },
  { section: 'savedSearches', table: 'saved_searches', where: 't.user_id = $1', omit: ['user_id'], erase: true },
]
