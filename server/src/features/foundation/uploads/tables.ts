import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { fileKinds, type UploadPurpose, uploadPurposes } from '#contract/foundation/uploads/uploads.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import type { ArrivedPieces } from '../../../platform/storage/storage.ts'
import { userReference, users } from '../users/tables.ts'

const known = sql.raw(uploadPurposes.map((purpose) => `'${purpose}'`).join(', '))

/** Uploaded files. The content is in storage under `path`; access is checked on every read. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: userReference(),
    purpose: text().$type<UploadPurpose>().notNull(),
    /** The original file name, cleaned; for display and download only. */
    name: text().notNull(),
    /** Null for public pictures, whose sizes are under /media/ by id. */
    path: text(),
    kind: text({ enum: fileKinds }).notNull(),
    mime: text().notNull(),
    /** The size of all sizes together, which counts towards the owner's quota. */
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Time of the last claim; null when unreferenced, in which case it is removed after a day. */
    usedAt: timestamptz(),
    /** Time since which a public picture or video is no longer served: its content is hidden by an admin or removed. */
    withheldAt: timestamptz(),
    /** Nonce and tag of content encrypted at rest; null: not encrypted. */
    sealing: text(),
    /** The placeholder of a public picture (`makePlaceholder`); empty: it has none; null: not made yet. */
    placeholder: text(),
    /** The waveform of a voice message (`toWaveform`). */
    waveform: text(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('files_owner_idx').on(t.ownerId, t.createdAt),
    index('files_unused_idx').on(t.createdAt).where(sql`used_at is null`),
    index('files_without_placeholder_idx').on(t.id).where(sql`path is null and placeholder is null`),
    check('files_placeholder_check', sql`${t.placeholder} ~ '^([A-Za-z0-9_-]{43})?$'`),
    check('files_waveform_check', sql`${t.waveform} ~ '^[0-9]{1,3}[.][0-9],[A-Za-z0-9_-]{64}$'`),
    check('files_purpose_check', sql`${t.purpose} in (${known})`),
    check(
      'files_place_check',
      sql`(${t.path} is null) = (${t.purpose} in ('avatar', 'cover', 'logo', 'link', 'showcase', 'campaign_logo') and ${t.kind} = 'image')`,
    ),
  ],
)

/**
 * Uploads that arrive in pieces and are not complete yet. `id` is that of the file, without a foreign key, since the row must outlive it
 * until the pieces are removed.
 */
export const resumableUploads = pgTable('resumable_uploads', {
  id: uuid().primaryKey(),
  /** Declared size in bytes. */
  length: bigint({ mode: 'number' }).notNull(),
  arrived: jsonb().$type<ArrivedPieces>().notNull(),
  /** Time at which the last piece arrived. */
  updatedAt: timestamptz().notNull(),
})

/** One key per user for their identity documents, wrapped with the installation's key; deleting it makes them unreadable for good. */
export const kycKeys = pgTable('kyc_keys', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  wrappedKey: text().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
})
