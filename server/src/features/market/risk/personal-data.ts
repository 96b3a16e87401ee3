import type { PersonalTable } from '../../../platform/personal-data.ts'

/**
 * Personal data in risk (reliability.md 4.7). Scores are not exported: they would help to avoid detection. The result of one, a
 * withdrawal that is checked, is in the export of withdrawals.
 */
export const riskPersonalData: PersonalTable[] = [
  { table: 'risk_scores', account: 'derived', where: 't.user_id = $1', erase: true },
  { table: 'risk_fingerprints', account: 'derived', where: 't.user_id = $1', erase: true },
  { table: 'card_countries', where: 't.user_id = $1', erase: true },
]
