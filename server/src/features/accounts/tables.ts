import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/moment.ts'

/** The same as `skeletonOf` in usernames.ts. */
const skeleton = sql`replace(replace(translate(lower(username), '01i ._-', 'oll'), 'rn', 'm'), 'vv', 'w')`

/** People and businesses (spec §3, users). `balance` is written by the ledger alone, `password` is an Argon2id hash. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    username: text().notNull(),
    /** The user name as the eye reads it: without case and separators, 0 as o, 1 and i as l, rn as m, vv as w. */
    usernameSkeleton: text().notNull().generatedAlwaysAs(skeleton),
    usernameChangedAt: moment(),
    displayName: text().notNull(),
    password: text(),
    role: text({ enum: ['influencer', 'admin', 'business'] }).notNull(),
    phone: text(),
    isVerified: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    phoneVerified: boolean().notNull().default(false),
    /** Keyed digest of the code that was sent to `phonePending`. */
    phoneVerificationCode: text(),
    phoneVerificationCodeExpiry: moment(),
    phoneVerificationTries: integer().notNull().default(0),
    /** The number that waits to be verified; until then `phone` stays what it was. */
    phonePending: text(),
    /** Whether `two_factors` has a confirmed secret; here so that a session is read with it in one query. */
    hasTwoFactor: boolean().notNull().default(false),
    registrationIp: text(),
    lastLoginIp: text(),
    avatarUrl: text(),
    profilePictureFilename: text(),
    coverUrl: text(),
    youtube: text(),
    tiktok: text(),
    instagram: text(),
    snapchat: text(),
    facebook: text(),
    linkedin: text(),
    twitter: text(),
    pinterest: text(),
    twitch: text(),
    reddit: text(),
    onlyfans: text(),
    balance: integer().notNull().default(0),
    totalViews: integer().notNull().default(0),
    profileLikes: integer().notNull().default(0),
    profession: text(),
    businessType: text(),
    countriesOfOperation: text().array().notNull().default(sql`'{}'`),
    countryOfOrigin: text(),
    lastConnectionCountry: text(),
    languagesSpoken: text().array().notNull().default(sql`'{}'`),
    /** Language of the interface and of mail. */
    language: text({ enum: ['en', 'ar', 'es', 'de', 'pt'] })
      .notNull()
      .default('en'),
    aiProficiency: text({ enum: ['None', 'Basic', 'Intermediate', 'Advanced', 'Expert'] }),
    expertise: text().array().notNull().default(sql`'{}'`),
    certifications: text(),
    industries: text().array().notNull().default(sql`'{}'`),
    streetAddress: text(),
    city: text(),
    state: text(),
    country: text(),
    postalCode: text(),
    website: text(),
    bio: text(),
    paymentMethod: text({ enum: ['paypal', 'wire'] }),
    paypalEmail: text(),
    bankName: text(),
    accountHolder: text(),
    accountNumber: text(),
    routingNumber: text(),
    swiftCode: text(),
    /** Payout details above are encrypted; money leaves to them only a day after they changed (product.md 6). */
    payoutChangedAt: moment(),
    youtubeFollowers: integer().notNull().default(0),
    tiktokFollowers: integer().notNull().default(0),
    instagramFollowers: integer().notNull().default(0),
    snapchatFollowers: integer().notNull().default(0),
    facebookFollowers: integer().notNull().default(0),
    globalRank: integer(),
    localRank: integer(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    lastLoginAt: moment(),
  },
  (t) => [
    uniqueIndex('users_username_uq').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_uq').on(sql`lower(${t.email})`),
    index('users_role_idx').on(t.role, t.id),
    index('users_skeleton_idx').on(t.usernameSkeleton),
  ],
)

/** User names that people gave up: they lead to their new one and are nobody else's until then. */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    /** In lower case. */
    username: text().primaryKey(),
    usernameSkeleton: text().notNull().generatedAlwaysAs(skeleton),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    keptUntil: moment().notNull(),
  },
  (t) => [
    index('former_usernames_user_idx').on(t.userId),
    index('former_usernames_skeleton_idx').on(t.usernameSkeleton),
  ],
)

/** Sign-in sessions, by the hash of their token; a session is over when its row is gone or expired. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull().unique(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull().defaultNow(),
    /** Written at most once a minute. */
    lastSeenAt: moment().notNull().defaultNow(),
    /** When its person last proved that it is them. */
    confirmedAt: moment(),
  },
  (t) => [index('sessions_user_idx').on(t.userId)],
)

/** Single-use links sent by mail, by the hash of their secret. */
export const verifications = pgTable(
  'verifications',
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: ['verify_email', 'change_email', 'reset_password'] }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to; one that the person no longer has proves nothing (but `change_email`: the new one). */
    email: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('verifications_user_idx').on(t.userId, t.createdAt)],
)

/** Authenticator secrets (RFC 6238), encrypted; one that waits to be confirmed has no `confirmedAt`. */
export const twoFactors = pgTable('two_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** The newest time step whose code was used; it and older ones are refused from then on. */
  lastStep: integer().notNull().default(0),
  confirmedAt: moment(),
  createdAt: moment().notNull().defaultNow(),
})

/** Recovery codes that are still good, as keyed digests; a used one is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Challenges that were solved once, and second-step tickets that were used, and may not be used again. */
export const usedChallenges = pgTable('used_challenges', {
  signature: text().primaryKey(),
  expiresAt: moment().notNull(),
})

/** What is counted against abuse: failed sign-ins by account and network, registrations, mails, codes (product.md 2). */
export const attempts = pgTable(
  'attempts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** What happened to whom: `failure:account:<name>`, `login:network:<address>`, `register:network:<address>`, `mail:<user>` … */
    subject: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('attempts_subject_idx').on(t.subject, t.createdAt)],
)
