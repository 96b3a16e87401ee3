import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type UploadPurpose, uploadPurposes } from '#contract/uploads.ts'
import { moment } from '../../platform/moment.ts'
import { users } from '../accounts/tables.ts'

const known = sql.raw(uploadPurposes.map((purpose) => `'${purpose}'`).join(', '))

/** Files that people gave us. The content lies in storage under `path`; who may read it is decided at each reading. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    purpose: text().$type<UploadPurpose>().notNull(),
    /** The name it had on the owner's machine, cleaned; for display and download only. */
    name: text().notNull(),
    /** In storage. A public picture has none: its sizes lie under /media/ by its id. */
    path: text(),
    kind: text({ enum: ['image', 'video', 'document', 'audio'] }).notNull(),
    mime: text().notNull(),
    /** What it takes of its owner's quota, all sizes together. */
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** When something first referred to it; a file that nothing refers to is removed after a day. */
    usedAt: moment(),
    /** The nonce and tag of what is encrypted at rest; null: kept as it is. */
    sealing: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('files_owner_idx').on(t.ownerId, t.createdAt),
    index('files_unused_idx').on(t.createdAt).where(sql`used_at is null`),
    check('files_purpose_check', sql`${t.purpose} in (${known})`),
    check(
      'files_place_check',
      sql`(${t.path} is null) = (${t.purpose} in ('avatar', 'cover', 'logo', 'link', 'showcase') and ${t.kind} = 'image')`,
    ),
  ],
)
