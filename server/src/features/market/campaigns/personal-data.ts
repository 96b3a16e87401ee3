import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in campaigns (reliability.md 4.7). Its files go with the uploads. */
export const campaignsPersonalData: PersonalTable[] = [
  {
    section: 'campaigns',
    table: 'campaigns',
    where: 't.business_id = $1',
    omit: ['logo_file_id', 'submitted_number', 'approved_number'],
    erase: true,
  },
]
