import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { adminRights } from '#contract/foundation/users/admin-rights.ts'
import { aiProficiencies } from '#contract/foundation/users/profile-choices.ts'
import { roles } from '#contract/foundation/users/roles.ts'
import { languages } from '#contract/languages.ts'
import { memberRoles } from '#contract/member-rights.ts'
import { paymentMethods } from '#contract/money/payout-details/payout-details.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'

/** Must match `skeletonOf` in usernames.ts. */
const skeleton = sql`replace(replace(translate(lower(username), '01i ._-', 'oll'), 'rn', 'm'), 'vv', 'w')`

/** Marks above and below letters, and signs without width, of text that is normalized to NFKD. */
const marks = String.raw`[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\ufeff]`
const letters = {
  from: 'øØłŁđĐðÐıħĦŧŦəƏىیېةہەٱک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  to: 'oollddddihhtteeيييهههاك01234567890123456789',
}

/**
 * SQL: text with letters folded as the market folds them (discovery_fold.sql), but with its punctuation, for addresses. Uses functions of
 * PostgreSQL alone, so that an index can hold it.
 */
export const foldedText = (text: SQL): SQL =>
  sql`lower(translate(replace(replace(replace(regexp_replace(normalize(${text}, NFKD), '${sql.raw(marks)}', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '${sql.raw(letters.from)}', '${sql.raw(letters.to)}'))`

/** The text that admins find a person by (search-users.ts). */
export const searchText = sql`(${foldedText(sql`username || ' ' || display_name || ' ' || email || ' ' || coalesce(phone, '')`)})`
/** The text that the previous release searches; its index goes with it. */
const unfoldedSearchText = sql`(lower(username || ' ' || display_name || ' ' || email || ' ' || coalesce(phone, '')))`

/** Describes a person or a business: what a profile shows of them (spec §3, users). */
const profileFields = () => ({
  profilePictureFilename: text(),
  coverUrl: text(),
  profession: text(),
  businessType: text(),
  countriesOfOperation: text().array().notNull().default(sql`'{}'`),
  countryOfOrigin: text(),
  languagesSpoken: text().array().notNull().default(sql`'{}'`),
  aiProficiency: text({ enum: aiProficiencies }),
  expertise: text().array().notNull().default(sql`'{}'`),
  certifications: text(),
  industries: text().array().notNull().default(sql`'{}'`),
  website: text(),
  bio: text(),
})

/** A person's address, for receipts and payouts (spec §3, users). */
const addressFields = () => ({
  streetAddress: text(),
  city: text(),
  state: text(),
  country: text(),
  postalCode: text(),
})

/**
 * Columns that the previous release reads and writes. Triggers keep those of the profile, the address and the payout details equal to the tables
 * that have them now (server/sql/triggers.users.sql); those of social profiles are written by `syncUserColumns`. They go with the next release.
 */
const ofPreviousRelease = {
  ...profileFields(),
  ...addressFields(),
  paymentMethod: text({ enum: paymentMethods }),
  paypalEmail: text(),
  bankName: text(),
  accountHolder: text(),
  accountNumber: text(),
  routingNumber: text(),
  swiftCode: text(),
  stripeAccountId: text(),
  cryptoAddress: text(),
  /** Time of the last change of the payout details above, which are encrypted; payouts wait for a day after it (product.md 6). */
  payoutChangedAt: timestamptz(),
  /** Keyed digest of the last characters of the account number, by which admins find people. */
  payoutEnding: text(),
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
  youtubeFollowers: integer().notNull().default(0),
  tiktokFollowers: integer().notNull().default(0),
  instagramFollowers: integer().notNull().default(0),
  snapchatFollowers: integer().notNull().default(0),
  facebookFollowers: integer().notNull().default(0),
}

/**
 * Accounts of people and businesses: who they are, how they sign in, and what they have. `balance` is written only by the ledger, the figures and
 * ranks by the features that count them; `password` is an Argon2id hash.
 */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    username: text().notNull(),
    /** The username with look-alikes unified: no case or separators, 0 as o, 1 and i as l, rn as m, vv as w. */
    usernameSkeleton: text().notNull().generatedAlwaysAs(skeleton),
    usernameChangedAt: timestamptz(),
    /** Time of the last change of the address, or of its undoing; withdrawals pause for 72 hours after it (product.md 6). */
    emailChangedAt: timestamptz(),
    /** The time at which all access was last ended (`endAccess`): devices that were known before are unknown. */
    accessEndedAt: timestamptz(),
    /** The time at which the account is closed unless its address is confirmed; null for accounts registered before this rule. */
    confirmBy: timestamptz(),
    /** The time of the reminder to confirm it. */
    confirmRemindedAt: timestamptz(),
    displayName: text().notNull(),
    /** The skeleton of the name (`skeletonOfName`); null while it has not been computed. */
    nameSkeleton: text(),
    /** The verified person whose name looks the same; maintained by triggers of `users` and `social_media_profiles`. */
    resembles: integer(),
    password: text(),
    role: text({ enum: roles }).notNull(),
    phone: text(),
    isVerified: boolean().notNull().default(false),
    /** The rights of an admin; empty for everybody else. */
    adminRights: text({ enum: adminRights }).array().notNull().default(sql`'{}'`),
    /** The time until which an admin is too new to give one of two approvals; null: they may (approvals/admin-changes.ts). */
    approvesFrom: timestamptz(),
    isActive: boolean().notNull().default(true),
    /** A demo account, whose password is public: production refuses to start while one exists. */
    isDemo: boolean().notNull().default(false),
    phoneVerified: boolean().notNull().default(false),
    /** Keyed digest of the code sent to `phonePending`. */
    phoneVerificationCode: text(),
    phoneVerificationCodeExpiry: timestamptz(),
    phoneVerificationTries: integer().notNull().default(0),
    /** The number being verified; `phone` keeps its old value until then. */
    phonePending: text(),
    /** True if `two_factors` has a confirmed secret; denormalized so that a session is read in one query. */
    hasTwoFactor: boolean().notNull().default(false),
    registrationIp: text(),
    lastLoginIp: text(),
    avatarUrl: text(),
    balance: integer().notNull().default(0),
    totalViews: integer().notNull().default(0),
    profileLikes: integer().notNull().default(0),
    lastConnectionCountry: text(),
    /** Language of the interface and of emails. */
    language: text({ enum: languages }).notNull().default('en'),
    globalRank: integer(),
    localRank: integer(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
    lastLoginAt: timestamptz(),
    ...ofPreviousRelease,
  },
  (t) => [
    uniqueIndex('users_username_uq').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_uq').on(sql`lower(${t.email})`),
    index('users_role_idx').on(t.role, t.id),
    index('users_updated_idx').on(t.updatedAt, t.id),
    index('users_skeleton_idx').on(t.usernameSkeleton),
    index('users_name_skeleton_idx').on(t.nameSkeleton),
    index('users_resembles_idx').on(t.resembles).where(sql`resembles is not null`),
    index('users_name_skeleton_missing_idx').on(t.id).where(sql`name_skeleton is null`),
    index('users_inactive_idx').on(t.id).where(sql`not is_active`),
    index('users_created_idx').on(t.createdAt),
    index('users_unconfirmed_idx').on(t.id).where(sql`is_active and not is_verified`),
    index('users_country_idx').on(t.country, t.id),
    index('users_origin_idx').on(t.countryOfOrigin, t.id),
    index('users_payout_ending_idx').on(t.payoutEnding, t.id).where(sql`payout_ending is not null`),
    index('users_payout_ending_missing_idx').on(t.id).where(sql`payment_method = 'wire' and payout_ending is null`),
    index('users_admin_search_idx').using('gin', sql`${unfoldedSearchText} gin_trgm_ops`),
    index('users_folded_search_idx').using('gin', sql`${searchText} gin_trgm_ops`),
  ],
)

const accountKey = () =>
  integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' })

/** Profiles, one for each account: a trigger of `users` adds it. */
export const userProfiles = pgTable('user_profiles', { userId: accountKey(), ...profileFields() }, (t) => [
  index('user_profiles_origin_idx').on(t.countryOfOrigin, t.userId),
])

/** Addresses of those who have given one. */
export const userAddresses = pgTable('user_addresses', { userId: accountKey(), ...addressFields() }, (t) => [
  index('user_addresses_country_idx').on(t.country, t.userId),
])

const columnsWithout = <C extends object, K extends keyof C>(columns: C, names: readonly K[]) =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name as K))) as Omit<C, K>

export type OfPreviousRelease = keyof typeof ofPreviousRelease

/** Columns of an account itself, of its profile and of its address. */
export const userColumns = columnsWithout(getTableColumns(users), Object.keys(ofPreviousRelease) as OfPreviousRelease[])
export const profileColumns = columnsWithout(getTableColumns(userProfiles), ['userId'])
export const addressColumns = columnsWithout(getTableColumns(userAddresses), ['userId'])

export type UserRow = Omit<typeof users.$inferSelect, OfPreviousRelease>
export type ProfileRow = Omit<typeof userProfiles.$inferSelect, 'userId'>
export type AddressRow = Omit<typeof userAddresses.$inferSelect, 'userId'>

/** Names of deleted accounts, which nobody may take for a year: keyed digests of their skeletons, so that the names themselves are erased. */
export const reservedUsernames = pgTable('reserved_usernames', {
  digest: text().primaryKey(),
  keptUntil: timestamptz().notNull(),
})

/** Former usernames: until `keptUntil` they redirect to the new one and cannot be taken by anyone else. */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    /** In lowercase. */
    username: text().primaryKey(),
    usernameSkeleton: text().notNull().generatedAlwaysAs(skeleton),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    keptUntil: timestamptz().notNull(),
  },
  (t) => [
    index('former_usernames_user_idx').on(t.userId),
    index('former_usernames_skeleton_idx').on(t.usernameSkeleton),
  ],
)

/** Renames by a migration because a page took the name, until their owners have been mailed. */
export const forcedRenames = pgTable('forced_renames', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  formerUsername: text().notNull(),
})

/** A column with a person. */
export const userReference = () =>
  integer()
    .notNull()
    .references(() => users.id)

/** A column with the person to whom a row belongs, and with whom it is deleted. */
export const ownerReference = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** People who act for an account besides the one whose own it is, each in a role (teams.md 1). */
export const teamMembers = pgTable(
  'team_members',
  {
    partyId: ownerReference(),
    personId: ownerReference(),
    role: text({ enum: memberRoles }).notNull(),
    invitedBy: userReference(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partyId, t.personId] }),
    index('team_members_person_idx').on(t.personId),
    check('team_members_other_check', sql`${t.partyId} <> ${t.personId}`),
  ],
)
