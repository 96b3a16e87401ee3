import { and, desc, eq, gt, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import type { NewAnnouncement } from '#contract/foundation/announcements/admin-announcements.ts'
import { type Announcement, maxShownAnnouncements } from '#contract/foundation/announcements/announcements.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { AdminContext, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { logAction } from '../action-log/index.ts'
import { enqueueAudienceNotices, withdrawSoon } from './jobs.ts'
import { announcements } from './tables.ts'

type Row = typeof announcements.$inferSelect

const toAnnouncement = ({ id, texts, level, audience, startsAt, endsAt }: Row): Announcement => ({
  id,
  texts,
  level,
  audience,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
})

/** Announcements shown now to somebody of this role, to a visitor if null; the newest first. */
export async function currentAnnouncements(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  role: Role | null,
): Promise<Announcement[]> {
  const now = clock()
  const rows = await db
    .select()
    .from(announcements)
    .where(
      and(
        inArray(announcements.audience, role === null ? ['everyone'] : ['everyone', role]),
        lte(announcements.startsAt, now),
        or(isNull(announcements.endsAt), gt(announcements.endsAt, now)),
      ),
    )
    .orderBy(desc(announcements.id))
    .limit(maxShownAnnouncements)
  return rows.map(toAnnouncement)
}

/** One page of all announcements, newest first. */
export async function listAnnouncements(
  db: Queryable,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const before = decodeCursor(cursor, 1)?.[0]
  const rows = await db
    .select()
    .from(announcements)
    .where(before === undefined ? undefined : lt(announcements.id, before))
    .orderBy(desc(announcements.id))
    .limit(limit + 1)
  return toPage(rows.map(toAnnouncement), limit, ({ id }) => encodeCursor(id))
}

const valuesOf = ({ startsAt, endsAt, ...rest }: NewAnnouncement) => ({
  ...rest,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

type StoredRow = { id: number; before?: object; after?: object }

const log = (context: AdminContext, what: 'add' | 'change' | 'remove', of: StoredRow) => {
  const { id, ...values } = of
  return logAction(context, {
    type: 'other',
    targetType: 'announcement',
    targetId: id,
    details: { what: `announcement_${what}`, ...values },
  })
}

/** Adds an announcement, logs it, and notifies its audience once it starts. */
export async function addAnnouncement(context: AdminContext, input: NewAnnouncement): Promise<Announcement> {
  const { tx, clock, actor } = context
  const rows = await tx
    .insert(announcements)
    .values({ ...valuesOf(input), createdBy: actor.person.id, createdAt: clock() })
    .returning()
  const after = toAnnouncement(onlyRow(rows))
  await log(context, 'add', { id: after.id, after })
  await enqueueAudienceNotices(context)
  return after
}

/** Replaces an announcement and logs it before and after. 404 when there is none. */
export async function changeAnnouncement(
  context: AdminContext,
  id: number,
  given: NewAnnouncement & Was,
): Promise<Announcement> {
  const before = await lockAnnouncement(context, id)
  const input = mergeConcurrentChanges(before, given)
  const rows = await context.tx.update(announcements).set(valuesOf(input)).where(eq(announcements.id, id)).returning()
  const after = toAnnouncement(onlyRow(rows))
  await log(context, 'change', { id, before, after })
  await enqueueAudienceNotices(context)
  return after
}

/** Removes an announcement with its notifications, and logs its texts. 404 when there is none. */
export async function removeAnnouncement(context: AdminContext, id: number): Promise<void> {
  const before = await lockAnnouncement(context, id)
  await context.tx.delete(announcements).where(eq(announcements.id, id))
  await log(context, 'remove', { id, before })
  await withdrawSoon(context, id)
}

async function lockAnnouncement({ tx }: AdminContext, id: number): Promise<Announcement> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!row) throw notFound()
  return toAnnouncement(row)
}
