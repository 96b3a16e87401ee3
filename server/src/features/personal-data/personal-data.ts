/**
 * The data map (reliability.md 4.7): every table with personal data, what of it goes into a user's export, and what happens to it
 * when their account is deleted. `$1` is the user's id. Tables of other features are referred to by name only.
 */
type PersonalTable = {
  table: string
  /** SQL: the condition that a row belongs to the user. */
  where: string
  /** The section of the export; omitted when exported elsewhere or purely technical (hashes, links). */
  section?: string
  /** Columns left out of the export: secrets, and other users' data. */
  omit?: string[]
  /** Deleted with the account; otherwise kept for orders and the ledger, which refer to the user by id only. */
  erase?: true
  /** SQL run before erasing, to keep counters on other users' rows correct. */
  fixCounters?: string
  /** The type of the column `id`, by which the export is paged; integer by default. */
  idType?: 'uuid'
}

export const personalData: PersonalTable[] = [
  {
    section: 'profile',
    table: 'users',
    where: 't.id = $1',
    omit: [
      'password',
      'phone_verification_code',
      'phone_verification_code_expiry',
      'phone_verification_tries',
      'username_skeleton',
      // exported in the section `payoutDetails`, masked
      'paypal_email',
      'bank_name',
      'account_holder',
      'account_number',
      'routing_number',
      'swift_code',
      'stripe_account_id',
      'crypto_address',
    ],
  },
  {
    section: 'formerUsernames',
    table: `(select row_number() over (partition by user_id order by username) as id, user_id, username, kept_until
      from former_usernames)`,
    where: 't.user_id = $1',
    omit: ['id', 'user_id'],
  },
  { table: 'former_usernames', where: 't.user_id = $1', erase: true },
  { section: 'socialProfiles', table: 'social_media_profiles', where: 't.user_id = $1', erase: true },
  {
    section: 'rankHistory',
    table: `(select day - date '2000-01-01' as id, h.* from rank_history h)`,
    where: 't.user_id = $1',
    omit: ['id'],
  },
  { table: 'rank_history', where: 't.user_id = $1', erase: true },
  { table: 'discovery_profiles', where: 't.user_id = $1', erase: true },
  // processed within seconds, and holds nothing but the fact of a change
  { table: 'discovery_changes', where: 't.user_id = $1' },
  { section: 'shortlist', table: 'shortlists', where: 't.user_id = $1', omit: ['user_id'] },
  { table: 'shortlists', where: '(t.user_id = $1 or t.influencer_id = $1)', erase: true },
  { section: 'savedSearches', table: 'saved_searches', where: 't.user_id = $1', omit: ['user_id'], erase: true },
  // narrowed to the last runs to use the index, since the table is large
  { table: 'rankings', where: 't.run_id in (select id from rank_runs) and t.user_id = $1', erase: true },
  { section: 'links', table: 'influencer_links', where: 't.user_id = $1', erase: true },
  {
    section: 'showcaseComments',
    table: 'showcase_comments',
    where: 't.user_id = $1',
    erase: true,
    fixCounters: `update showcase_portfolio_items i set comments = i.comments - c.many
      from (select item_id, count(*)::int as many from showcase_comments where user_id = $1 group by 1) c
      where i.id = c.item_id`,
  },
  {
    section: 'showcaseLikes',
    table: '(select l.item_id as id, l.* from showcase_likes l)',
    where: 't.user_id = $1',
    omit: ['id'],
  },
  {
    table: 'showcase_likes',
    where: 't.user_id = $1',
    erase: true,
    fixCounters: `update showcase_portfolio_items i set likes = i.likes - 1
      from showcase_likes l where l.user_id = $1 and i.id = l.item_id`,
  },
  { section: 'showcaseItems', table: 'showcase_portfolio_items', where: 't.user_id = $1', erase: true },
  { section: 'showcaseAchievements', table: 'showcase_achievements', where: 't.user_id = $1', erase: true },
  { section: 'showcaseProjects', table: 'showcase_upcoming_projects', where: 't.user_id = $1', erase: true },
  // events belong to anonymous visitors; the user gets the aggregated figures
  { table: 'analytics_events', where: 't.user_id = $1', erase: true },
  {
    section: 'analytics',
    table: `(select (day - date '2000-01-01') * 10 + array_position(array['view', 'visitor', 'click', 'reaction', 'like'], kind)
      as id, d.* from analytics_daily d)`,
    where: 't.user_id = $1',
    omit: ['id'],
  },
  { table: 'analytics_daily', where: 't.user_id = $1', erase: true },
  { table: 'analytics_sources', where: 't.user_id = $1', erase: true },
  { section: 'reactions', table: 'emoji_reactions', where: 't.user_id = $1', erase: true },
  {
    section: 'profileLikes',
    table: '(select l.user_id as id, l.liker_id, l.user_id as profile_id, l.created_at from profile_likes l)',
    where: 't.liker_id = $1',
    omit: ['id', 'liker_id'],
  },
  {
    table: 'profile_likes',
    where: '(t.user_id = $1 or t.liker_id = $1)',
    erase: true,
    fixCounters: `update users u set profile_likes = u.profile_likes - 1
      from profile_likes l where l.liker_id = $1 and u.id = l.user_id`,
  },
  { section: 'preferences', table: 'user_preferences', where: 't.user_id = $1', erase: true },
  { section: 'deals', table: 'influencer_deals', where: 't.influencer_id = $1', erase: true },
  { section: 'orders', table: 'influencer_deal_purchases', where: '(t.business_id = $1 or t.influencer_id = $1)' },
  {
    section: 'tasks',
    table: 'tasks',
    where: '(t.buyer_id = $1 or t.influencer_id = $1)',
    omit: ['pin_code', 'pin_mac', 'pin_attempts', 'pin_attempts_total'],
  },
  { section: 'taskEvents', table: 'task_events', where: 't.actor_id = $1' },
  { section: 'resultViews', table: 'task_result_views', where: 't.reported_by = $1' },
  // disputes are kept with the order that they are about
  {
    section: 'disputes',
    table: 'disputes',
    where: '(t.business_id = $1 or t.influencer_id = $1)',
    omit: ['proposed_by', 'ended_by', 'remind_at'],
  },
  { section: 'disputeEvidence', table: 'dispute_evidence', where: 't.author_id = $1' },
  { section: 'messages', table: 'task_messages', where: 't.sender_id = $1', omit: ['read'] },
  { section: 'conversations', table: 'conversations', where: '(t.participant1_id = $1 or t.participant2_id = $1)' },
  { section: 'directMessages', table: 'messages', where: 't.sender_id = $1', omit: ['read', 'mailed'] },
  // reports and their answers are kept for the admins
  { section: 'reports', table: 'reports', where: 't.user_id = $1', omit: ['number'], idType: 'uuid' },
  // reviews are kept without a name; the other side's review is withheld until it is visible
  {
    section: 'reviews',
    table: 'reviews',
    where: '(t.author_id = $1 or (t.subject_id = $1 and t.visible_at is not null))',
  },
  { table: 'user_ratings', where: 't.user_id = $1', erase: true },
  { section: 'payments', table: 'payments', where: 't.user_id = $1', omit: ['first_approved_by'] },
  {
    section: 'withdrawals',
    table: 'withdrawal_requests',
    where: 't.user_id = $1',
    // which admin decided by which rule is not the user's data
    omit: [
      'number',
      'account_details',
      'batch_id',
      'two_admins_above',
      'first_approved_by',
      'second_approved_by',
      'decided_by',
      'paid_by',
      'failed_by',
    ],
    idType: 'uuid',
  },
  // issued documents are kept as required by law, with the name and address they were issued to
  { section: 'receipts', table: 'receipts', where: 't.owner_id = $1', omit: ['journal_id'] },
  {
    section: 'bonuses',
    table: 'bonuses',
    where: 't.user_id = $1',
    omit: ['granted_by', 'decided_by', 'needs_two'],
  },
  { section: 'gifts', table: 'gifts', where: '(t.sender_id = $1 or t.receiver_id = $1)' },
  {
    section: 'statement',
    table: `(select e.account_version as id, e.amount, e.balance_after, a.currency, j.code, j.created_at, a.owner_id
      from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.journals j on j.id = e.journal_id
      where a.kind = 'user_available')`,
    where: 't.owner_id = $1',
    omit: ['owner_id'],
  },
  { section: 'files', table: 'files', where: 't.owner_id = $1', omit: ['path', 'sealing'], idType: 'uuid' },
  { section: 'sessions', table: 'sessions', where: 't.user_id = $1', omit: ['token_hash'], erase: true },
  {
    section: 'verificationRequests',
    table: 'verification_requests',
    where: 't.user_id = $1',
    omit: ['decided_by'],
    erase: true,
  },
  {
    section: 'followerHistory',
    table: `(select (h.day - date '2000-01-01')::bigint * 4294967296 + h.profile_id as id, h.*, p.user_id
      from follower_history h join social_media_profiles p on p.id = h.profile_id)`,
    where: 't.user_id = $1',
    omit: ['id', 'user_id'],
  },
  // identity documents are kept for five years as required by law, hidden from admins (verification/review-queue.ts)
  {
    section: 'identityChecks',
    table: 'kyc_verifications',
    where: 't.user_id = $1',
    omit: ['front_file_id', 'back_file_id', 'selfie_file_id', 'decided_by'],
  },
  // kept as long as the documents: deleting the key makes them unreadable for good
  { table: 'kyc_keys', where: 't.user_id = $1' },
  { table: 'verifications', where: 't.user_id = $1', erase: true },
  { table: 'two_factors', where: 't.user_id = $1', erase: true },
  { table: 'recovery_codes', where: 't.user_id = $1', erase: true },
  { table: 'api_idempotency', where: 't.user_id = $1', erase: true },
  // decisions about an account are kept, like other decisions
  {
    section: 'blocks',
    table: 'user_blocks',
    where: 't.user_id = $1',
    omit: ['blocked_by', 'ended_by', 'payouts_held_by', 'payout_checked_at'],
  },
  { table: 'user_blocks', where: '(t.blocked_by = $1 or t.ended_by = $1 or t.payouts_held_by = $1)' },
  { table: 'pair_mails', where: '(t.reader_id = $1 or t.other_id = $1)', erase: true },
  { table: 'folded_mails', where: '(t.reader_id = $1 or t.other_id = $1)', erase: true },
  // admins cannot delete their own account, and their actions stay on record
  { table: 'admin_action_logs', where: 't.admin_id = $1' },
  { table: 'ledger_audits', where: 't.asked_by = $1' },
  { table: 'setting_proposals', where: 't.proposed_by = $1' },
  { table: 'alerts', where: 't.settled_by = $1' },
  { table: 'suspense_items', where: 't.decided_by = $1' },
  // their lines are the withdrawals; the sealed file is kept like the books
  { table: 'payout_batches', where: 't.created_by = $1' },
]

export type ExportedTable = PersonalTable & { section: string }
export const exportedTables = personalData.filter((data): data is ExportedTable => data.section !== undefined)
