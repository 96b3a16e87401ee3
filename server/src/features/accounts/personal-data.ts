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
  /** What is done before that, so that counts at others' things stay true. */
  uncount?: string
  /** Of the column `id`, by which the export is ordered; integer unless told. */
  idType?: 'uuid'
}

export const personalData: Personal[] = [
  {
    section: 'profile',
    table: 'users',
    own: 't.id = $1',
    without: [
      'password',
      'phone_verification_code',
      'phone_verification_code_expiry',
      'phone_verification_tries',
      'username_skeleton',
      // they are in the section `payoutDetails`, masked
      'paypal_email',
      'bank_name',
      'account_holder',
      'account_number',
      'routing_number',
      'swift_code',
    ],
  },
  {
    section: 'formerUsernames',
    table: `(select row_number() over (partition by user_id order by username) as id, user_id, username, kept_until
      from former_usernames)`,
    own: 't.user_id = $1',
    without: ['id', 'user_id'],
  },
  { table: 'former_usernames', own: 't.user_id = $1', erase: true },
  { section: 'socialProfiles', table: 'social_media_profiles', own: 't.user_id = $1', erase: true },
  {
    section: 'rankHistory',
    table: `(select day - date '2000-01-01' as id, h.* from rank_history h)`,
    own: 't.user_id = $1',
    without: ['id'],
  },
  { table: 'rank_history', own: 't.user_id = $1', erase: true },
  { table: 'discovery_profiles', own: 't.user_id = $1', erase: true },
  // gone within seconds, and says nothing but that there was a change
  { table: 'discovery_changes', own: 't.user_id = $1' },
  { section: 'shortlist', table: 'shortlists', own: 't.user_id = $1', without: ['user_id'] },
  { table: 'shortlists', own: '(t.user_id = $1 or t.influencer_id = $1)', erase: true },
  { section: 'savedSearches', table: 'saved_searches', own: 't.user_id = $1', without: ['user_id'], erase: true },
  // by the keys of the last runs, since it is no small table
  { table: 'rankings', own: 't.run_id in (select id from rank_runs) and t.user_id = $1', erase: true },
  { section: 'links', table: 'influencer_links', own: 't.user_id = $1', erase: true },
  {
    section: 'showcaseComments',
    table: 'showcase_comments',
    own: 't.user_id = $1',
    erase: true,
    uncount: `update showcase_portfolio_items i set comments = i.comments - c.many
      from (select item_id, count(*)::int as many from showcase_comments where user_id = $1 group by 1) c
      where i.id = c.item_id`,
  },
  {
    section: 'showcaseLikes',
    table: '(select l.item_id as id, l.* from showcase_likes l)',
    own: 't.user_id = $1',
    without: ['id'],
  },
  {
    table: 'showcase_likes',
    own: 't.user_id = $1',
    erase: true,
    uncount: `update showcase_portfolio_items i set likes = i.likes - 1
      from showcase_likes l where l.user_id = $1 and i.id = l.item_id`,
  },
  { section: 'showcaseItems', table: 'showcase_portfolio_items', own: 't.user_id = $1', erase: true },
  { section: 'showcaseAchievements', table: 'showcase_achievements', own: 't.user_id = $1', erase: true },
  { section: 'showcaseProjects', table: 'showcase_upcoming_projects', own: 't.user_id = $1', erase: true },
  // what visitors did is theirs, and says nothing of who they are: the person gets the figures
  { table: 'analytics_events', own: 't.user_id = $1', erase: true },
  {
    section: 'analytics',
    table: `(select (day - date '2000-01-01') * 10 + array_position(array['view', 'visitor', 'click', 'reaction', 'like'], kind)
      as id, d.* from analytics_daily d)`,
    own: 't.user_id = $1',
    without: ['id'],
  },
  { table: 'analytics_daily', own: 't.user_id = $1', erase: true },
  { table: 'analytics_sources', own: 't.user_id = $1', erase: true },
  { section: 'reactions', table: 'emoji_reactions', own: 't.user_id = $1', erase: true },
  {
    section: 'profileLikes',
    table: '(select l.user_id as id, l.liker_id, l.user_id as profile_id, l.created_at from profile_likes l)',
    own: 't.liker_id = $1',
    without: ['id', 'liker_id'],
  },
  {
    table: 'profile_likes',
    own: '(t.user_id = $1 or t.liker_id = $1)',
    erase: true,
    uncount: `update users u set profile_likes = u.profile_likes - 1
      from profile_likes l where l.liker_id = $1 and u.id = l.user_id`,
  },
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
  { section: 'resultViews', table: 'task_result_views', own: 't.reported_by = $1' },
  // what two people disputed stays with the order that it was about
  {
    section: 'disputes',
    table: 'disputes',
    own: '(t.business_id = $1 or t.influencer_id = $1)',
    without: ['proposed_by', 'ended_by', 'remind_at'],
  },
  { section: 'disputeEvidence', table: 'dispute_evidence', own: 't.author_id = $1' },
  { section: 'messages', table: 'task_messages', own: 't.sender_id = $1', without: ['read'] },
  { section: 'conversations', table: 'conversations', own: '(t.participant1_id = $1 or t.participant2_id = $1)' },
  { section: 'directMessages', table: 'messages', own: 't.sender_id = $1', without: ['read', 'mailed'] },
  // what was reported stays with the admins, as the answer to it does
  { section: 'reports', table: 'reports', own: 't.user_id = $1', without: ['number'], idType: 'uuid' },
  // what was said of finished work stays, without a name; what the other said is theirs until it is visible
  {
    section: 'reviews',
    table: 'reviews',
    own: '(t.author_id = $1 or (t.subject_id = $1 and t.visible_at is not null))',
  },
  { table: 'user_ratings', own: 't.user_id = $1', erase: true },
  { section: 'payments', table: 'payments', own: 't.user_id = $1' },
  {
    section: 'withdrawals',
    table: 'withdrawal_requests',
    own: 't.user_id = $1',
    without: ['number', 'account_details', 'decided_by', 'failed_by'],
    idType: 'uuid',
  },
  // issued documents are kept as the law asks, with the name and address that they were issued to
  { section: 'receipts', table: 'receipts', own: 't.owner_id = $1', without: ['journal_id'] },
  { section: 'gifts', table: 'gifts', own: '(t.sender_id = $1 or t.receiver_id = $1)' },
  {
    section: 'statement',
    table: `(select e.account_version as id, e.amount, e.balance_after, a.currency, j.code, j.created_at, a.owner_id
      from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.journals j on j.id = e.journal_id
      where a.kind = 'user_available')`,
    own: 't.owner_id = $1',
    without: ['owner_id'],
  },
  { section: 'files', table: 'files', own: 't.owner_id = $1', without: ['path', 'sealing'], idType: 'uuid' },
  { section: 'sessions', table: 'sessions', own: 't.user_id = $1', without: ['token_hash'], erase: true },
  {
    section: 'verificationRequests',
    table: 'verification_requests',
    own: 't.user_id = $1',
    without: ['decided_by'],
    erase: true,
  },
  {
    section: 'followerHistory',
    table: `(select (h.day - date '2000-01-01')::bigint * 4294967296 + h.profile_id as id, h.*, p.user_id
      from follower_history h join social_media_profiles p on p.id = h.profile_id)`,
    own: 't.user_id = $1',
    without: ['id', 'user_id'],
  },
  // what an identity was checked by stays five years, as the law asks; nobody sees it here any more (verification/review-queue.ts)
  {
    section: 'identityChecks',
    table: 'kyc_verifications',
    own: 't.user_id = $1',
    without: ['front_file_id', 'back_file_id', 'selfie_file_id', 'decided_by'],
  },
  // stays as long as the papers do: once it is gone, they are unreadable for ever
  { table: 'kyc_keys', own: 't.user_id = $1' },
  { table: 'verifications', own: 't.user_id = $1', erase: true },
  { table: 'two_factors', own: 't.user_id = $1', erase: true },
  { table: 'recovery_codes', own: 't.user_id = $1', erase: true },
  { table: 'api_idempotency', own: 't.user_id = $1', erase: true },
  // admins do not delete their own account, and what they did stays written
  { table: 'admin_action_logs', own: 't.admin_id = $1' },
  { table: 'ledger_audits', own: 't.asked_by = $1' },
  { table: 'alerts', own: 't.settled_by = $1' },
  { table: 'suspense_items', own: 't.decided_by = $1' },
]

export type Exported = Personal & { section: string }
export const exported = personalData.filter((data): data is Exported => data.section !== undefined)
