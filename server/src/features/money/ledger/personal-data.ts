import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in ledger (reliability.md 4.7). */
export const ledgerPersonalData: PersonalTable[] = [
  {
    section: 'statement',
    table: `(select e.account_version as id, e.amount, e.balance_after, a.currency, j.code, j.created_at, a.owner_id
      from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.journals j on j.id = e.journal_id
      where a.kind = 'user_available')`,
    where: 't.owner_id = $1',
    omit: ['owner_id'],
  },
  { table: 'ledger_audits', where: 't.asked_by = $1' },
]
