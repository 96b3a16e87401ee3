/**
 * Who may import whom. `.dependency-cruiser.cjs` generates its rules from these lists, and `npm run boundaries` fails when a folder
 * is in none of them. Tests may import anything.
 *
 * A list goes from the bottom to the top: each entry may import those before it, none after it. Names in brackets form one layer
 * and may import each other.
 */
exports.layers = {
  contract: [
    // no feature: building blocks of endpoints and schemas
    'subjects.ts',
    'endpoint.ts',
    'fill.ts',
    'formats.ts',
    'languages.ts',
    'product.ts',
    'request-errors.ts',
    'username-pattern.ts',
    'regions.ts',
    'fields.ts',
    // people
    'identity',
    'security',
    'preferences',
    'social-profiles',
    'verification',
    'site',
    // money
    'wallet',
    'ledger',
    'withdrawals',
    'deposits',
    'payouts',
    'checkout',
    'gifts',
    'bonuses',
    'receipts',
    'alerts',
    // offers and orders
    'links',
    'showcase',
    'reviews',
    'reactions',
    'rankings',
    'deals',
    'service-templates',
    'conversations',
    'orders',
    'campaigns',
    'disputes',
    'deliverable-views',
    'uploads',
    'reports',
    'moderation',
    // composed of others
    'settings',
    'admin',
    'analytics',
    'profiles',
    'discovery',
    'dashboards',
    'pages.ts',
    'errors.ts',
    'validation.ts',
  ],

  'server/src/platform': [
    'clock.ts',
    'refusal.ts',
    'configuration-error.ts',
    'personal-data.ts',
    'texts.ts',
    'crypto',
    'documents',
    'database',
    'postgres',
    'jobs',
    'limits',
    'log.ts',
    'workers',
    'mail',
    'storage',
    'youtube',
    'checkout',
    'configuration',
    ['services.ts', 'context.ts', 'events.ts'],
    'http',
    'feature.ts',
  ],

  'server/src/features': [
    // used by any feature
    'settings',
    'users',
    'action-log',
    'approvals',
    'notifications',
    'alerts',
    'preferences',
    'uploads',
    'messages',
    // accounts
    'sessions',
    'credentials',
    'security',
    'identity',
    // money
    'ledger',
    'wallet',
    'social-profiles',
    'verification',
    'payout-details',
    'deposits',
    'reconciliation',
    'withdrawals',
    'payouts',
    'gifts',
    'bonuses',
    // offers and who makes them
    'site',
    'links',
    'deals',
    'service-templates',
    // orders and what builds on them
    'orders',
    'campaigns',
    'deliverable-views',
    'conversations',
    'reports',
    'disputes',
    'moderation',
    'reviews',
    'receipts',
    // public pages and search
    'analytics',
    'reactions',
    'showcase',
    'rankings',
    'profiles',
    'discovery',
    // features that look at all others
    'payments-admin',
    'admin',
    'dashboards',
    'personal-data',
  ],

  'web/src': [
    'format',
    'i18n.ts',
    'LocaleLoadError.tsx',
    ['api', 'kit'],
    'shared',
    'public',
    'features',
    'app',
    'boot.ts',
    'main.tsx',
  ],
}

/** Folders that do not import each other, except for those listed here. */
exports.apart = {
  'web/src/features': {},
  'web/src/shared': {
    deals: ['profiles', 'reviews'],
    disputes: ['orders'],
  },
}

/**
 * The only files whose SQL may name tables of other features: hot lists, figures and audits that have to join them in one statement.
 * Each is a `*.sql.ts` whose first line says what it joins and why. All other SQL uses views and functions of the other feature;
 * `npm run features` fails when it does not, and at more than 20 files.
 */
exports.joinsAcrossFeatures = [
  'analytics/roll-up.sql.ts',
  'dashboards/business-dashboard.sql.ts',
  'dashboards/influencer-dashboard.sql.ts',
  'dashboards/influencer-history.sql.ts',
  'deals/deal-statistics.sql.ts',
  'deals/rating-columns.sql.ts',
  'discovery/projection/profile-projection.sql.ts',
  'ledger/invariants.sql.ts',
  'orders/purchases/add-task.sql.ts',
  'orders/purchases/may-review.sql.ts',
  'profiles/profile-statements.sql.ts',
  'rankings/recompute.sql.ts',
  'reactions/likes.sql.ts',
  'reactions/reactions.sql.ts',
  'receipts/missing-receipts.sql.ts',
  'social-profiles/follower-counts.sql.ts',
  'wallet/pending-withdrawals.sql.ts',
]
