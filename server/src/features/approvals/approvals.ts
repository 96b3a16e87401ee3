import { and, eq, ne, sql } from 'drizzle-orm'
import { settingsErrors } from '#contract/settings/errors.ts'
import type { Actor } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { usersView } from '../users/index.ts'

const people = usersView.as('people')

/** Admins who may approve what money needs two for. */
const activeAdmins = and(
  eq(people.role, 'admin'),
  eq(people.isActive, true),
  sql`${people.adminRights} && array['owner', 'money']`,
)

/** Refuses 409 `second_admin_needed` while there is no other active admin with the right (product.md 9, Rights). */
export async function assertSecondAdmin(db: Queryable, actorId: number): Promise<void> {
  const [other] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(activeAdmins, ne(people.id, actorId)))
    .limit(1)
  if (!other) throw new Refusal(409, 'second_admin_needed', settingsErrors.addSecondAdmin)
}

/**
 * Which of two approvals by different admins the actor is giving: `first` when nobody has approved, or only a former admin; `again` when
 * the actor has; otherwise `second`. Refuses 409 `second_admin_needed` a first approval while there is no other active admin to give the
 * second (product.md 9, Rights). The caller holds the lock on the approved row.
 */
export async function approvalStep(
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  firstAdminId: number | null,
): Promise<'first' | 'again' | 'second'> {
  if (firstAdminId === actor.id) return 'again'
  if (firstAdminId !== null && (await isActiveAdmin(db, firstAdminId))) return 'second'
  await assertSecondAdmin(db, actor.id)
  return 'first'
}

/** The refusal of a second approval by the admin who gave the first. */
export const ownApproval = () => new Refusal(409, 'second_admin_needed', settingsErrors.anotherAdminNeeded)

async function isActiveAdmin(db: Queryable, id: number): Promise<boolean> {
  const [admin] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(activeAdmins, eq(people.id, id)))
  return admin !== undefined
}
