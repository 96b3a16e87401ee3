import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in links (reliability.md 4.7). */
export const linksPersonalData: PersonalTable[] = [
  { section: 'links', table: 'influencer_links', where: 't.user_id = $1', erase: true },
  { section: 'bioPage', table: '(select user_id as id, b.* from bio_pages b)', where: 't.user_id = $1', omit: ['id'] },
  { table: 'bio_pages', where: 't.user_id = $1', erase: true },
]
