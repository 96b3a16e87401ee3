import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { settingsErrors } from '#contract/foundation/settings/errors.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { usersView } from '../users/index.ts'

type Reading = Pick<ReadContext, 'db' | 'clock'>
type Approving = Pick<ReadContext, 'db' | 'clock' | 'actor'>

const people = usersView.as('people')

/** Admins with the right to approve money that needs two approvals. */
const activeAdmins = and(
  eq(people.role, 'admin'),
  eq(people.isActive, true),
  sql`${people.adminRights} && array['owner', 'money']`,
)

const counts = (now: Date) => sql`(${people.approvesFrom} is null or ${people.approvesFrom} <= ${now})`

/**
 * Those of these people whose approval counts as one of two: active admins who have had the right, the role and their address for at
 * least 72 hours.
 */
export async function activeApprovers({ db, clock }: Reading, ids: (number | null)[]): Promise<Set<number>> {
  const admins = await db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        activeAdmins,
        counts(clock()),
        inArray(
          people.id,
          ids.filter((id) => id !== null),
        ),
      ),
    )
  return new Set(admins.map(({ id }) => id))
}

/** Refuses 409 `second_admin_needed` while no other active admin with the right counts as a second (product.md 9, Rights). */
export async function assertSecondAdmin({ db, clock, actor }: Approving): Promise<void> {
  const [other] = await db
    .select({ approvesFrom: people.approvesFrom })
    .from(people)
    .where(and(activeAdmins, ne(people.id, actor.person.id)))
    .orderBy(sql`${people.approvesFrom} nulls first`, asc(people.id))
    .limit(1)
  if (!other) throw new Refusal(409, 'second_admin_needed', settingsErrors.addSecondAdmin)
  if (other.approvesFrom && other.approvesFrom > clock()) throw tooNewToApprove()
}

/** Refuses 409 `second_admin_needed` an actor whose approval does not count yet. */
export async function assertApproves(context: Approving): Promise<void> {
  if (!(await activeApprovers(context, [context.actor.person.id])).has(context.actor.person.id)) throw tooNewToApprove()
}

/**
 * The step of an approval by two different admins that the actor is giving: `first` when nobody has approved, or only somebody whose
 * approval does not count (`activeApprovers`); `again` when the actor has; otherwise `second`. Refuses 409 `second_admin_needed` a second
 * approval that does not count, and a first one while there is nobody else to give the second (product.md 9, Rights). The caller holds
 * the lock on the approved row.
 */
export async function approvalStep(
  context: Approving,
  firstAdminId: number | null,
): Promise<'first' | 'again' | 'second'> {
  if (firstAdminId === context.actor.person.id) return 'again'
  if (firstAdminId !== null && (await activeApprovers(context, [firstAdminId])).has(firstAdminId)) {
    await assertApproves(context)
    return 'second'
  }
  await assertSecondAdmin(context)
  return 'first'
}

/** The refusal of a second approval by the admin who gave the first. */
export const ownApproval = () => new Refusal(409, 'second_admin_needed', settingsErrors.anotherAdminNeeded)

const tooNewToApprove = () => new Refusal(409, 'second_admin_needed', settingsErrors.tooNewToApprove)
