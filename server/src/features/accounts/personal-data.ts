/**
 * The data map (reliability.md 4.7): every table that knows people, what of it a person gets in their export, and what becomes of
 * it when their account is deleted. `$1` is the person. Tables of other features are known here by name alone.
 */
type Personal = {
  table: string
  /** Whose a row is. */
  own: string
  /** The section of the export; none: what the person gets elsewhere, or what is only a means (hashes, links). */
  section?: string
  /** Columns that nobody is given: secrets, and what is another's. */
  without?: string[]
  /** Deleted with the account; otherwise it stays with the orders and the ledger, which keep the number alone. */
  erase?: true
  /** Of the column `id`, by which the export is ordered; integer unless told. */
  idType?: 'uuid'
}

export const personalData: Personal[] = [
  {
    section: 'profile',
    table: 'users',
    own: 't.id = $1',
    without: ['password', 'phone_verification_code', 'phone_verification_code_expiry', 'phone_verification_tries'],
  },
  { section: 'socialProfiles', table: 'social_media_profiles', own: 't.user_id = $1', erase: true },
  { section: 'preferences', table: 'user_preferences', own: 't.user_id = $1', erase: true },
  { section: 'deals', table: 'influencer_deals', own: 't.influencer_id = $1', erase: true },
  { section: 'orders', table: 'influencer_deal_purchases', own: '(t.business_id = $1 or t.influencer_id = $1)' },
  {
    section: 'tasks',
    table: 'tasks',
    own: '(t.buyer_id = $1 or t.influencer_id = $1)',
    without: ['pin_code', 'pin_mac', 'pin_attempts', 'pin_attempts_total'],
  },
  { section: 'taskEvents', table: 'task_events', own: 't.actor_id = $1' },
  { section: 'messages', table: 'task_messages', own: 't.sender_id = $1', without: ['read'] },
  { section: 'payments', table: 'payments', own: 't.user_id = $1' },
  {
    section: 'statement',
    table: `(select e.account_version as id, e.amount, e.balance_after, a.currency, j.code, j.created_at, a.owner_id
      from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.journals j on j.id = e.journal_id
      where a.kind = 'user_available')`,
    own: 't.owner_id = $1',
    without: ['owner_id'],
  },
  { section: 'files', table: 'files', own: 't.owner_id = $1', without: ['path'], idType: 'uuid' },
  { section: 'sessions', table: 'sessions', own: 't.user_id = $1', without: ['token_hash'], erase: true },
  { table: 'verifications', own: 't.user_id = $1', erase: true },
  { table: 'two_factors', own: 't.user_id = $1', erase: true },
  { table: 'recovery_codes', own: 't.user_id = $1', erase: true },
  { table: 'api_idempotency', own: 't.user_id = $1', erase: true },
  // admins do not delete their own account, and what they did stays written
  { table: 'admin_action_logs', own: 't.admin_id = $1' },
]

export type Exported = Personal & { section: string }
export const exported = personalData.filter((data): data is Exported => data.section !== undefined)
