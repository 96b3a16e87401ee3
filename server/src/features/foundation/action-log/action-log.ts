import { and, desc, eq, sql } from 'drizzle-orm'
import type { AdminActionType } from '#contract/foundation/action-log/action-log.ts'
import type { LoggedAct, LoggedTarget } from '#contract/foundation/action-log/logged-acts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AdminContext, SystemContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { personColumns, usersView } from '../users/index.ts'
import { adminActionLogs } from './tables.ts'

const people = usersView.as('people')

type Details = Record<string, unknown>

/** The decisions about a target that have a sentence. */
type DecisionOn<Target extends LoggedTarget> = LoggedAct extends infer Act
  ? Act extends `${Target}_${infer Decision}`
    ? Decision
    : never
  : never

/** Types that leave the description of the act to the entry. */
type Vague = 'other' | 'withdrawal_process'
type DescribedAction = { type: AdminActionType; targetType: LoggedTarget; details: Details & { what: LoggedAct } }
type Plain = {
  type: Exclude<AdminActionType, Vague>
  targetType: LoggedTarget
  details?: Details & { what?: LoggedAct }
}
type Decided<Target extends LoggedTarget> = { type: Vague; targetType: Target } & (
  | { details: DetailsOn<Target> }
  | (Target extends LoggedAct ? { details?: Details } : never)
)

/** The details of an entry about a target, which name the act. */
export type DetailsOn<Target extends LoggedTarget> = Details & ({ what: LoggedAct } | { decision: DecisionOn<Target> })

/** An entry that has a sentence, whichever part of it names the act (`actOf`). */
type Action = { targetId: number | string } & (
  | DescribedAction
  | Plain
  | { [Target in LoggedTarget]: Decided<Target> }[LoggedTarget]
)

const rowOf = ({ type, targetType, targetId, details = {} }: Action, clock: Clock) => ({
  actionType: type,
  targetType,
  targetId: String(targetId),
  details,
  createdAt: clock(),
})

/** Logs an admin's action, in the transaction that performs it (spec §3, admin_action_logs). */
export async function logAction({ tx, clock, actor, request }: AdminContext, action: Action): Promise<void> {
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  await tx
    .insert(adminActionLogs)
    .values({ ...rowOf(action, clock), adminId: actor.person.id, ipAddress: request.ip, userAgent })
}

/** Logs an action of the system, without an admin. */
export async function logSystemAction(
  { tx, clock }: Pick<SystemContext, 'tx' | 'clock'>,
  action: Action,
): Promise<void> {
  await tx.insert(adminActionLogs).values(rowOf(action, clock))
}

/** Returns whether the admin has logged the same action on the target after `since`. */
export async function hasLogged({ tx, actor }: AdminContext, action: Action, since: Date): Promise<boolean> {
  const { type, targetType, targetId, details = {} } = action
  const { rowCount } = await tx.execute(sql`
    select from admin_action_logs where target_type = ${targetType} and target_id = ${String(targetId)}
      and admin_id = ${actor.person.id} and action_type = ${type} and details = ${JSON.stringify(details)}::jsonb
      and created_at > ${since} limit 1`)
  return rowCount !== 0
}

/** The admin who last logged an action on a target, and when; undefined when none has. */
export async function lastActionOn(db: Queryable, { targetType, targetId }: Pick<Action, 'targetType' | 'targetId'>) {
  const [last] = await db
    .select({ by: personColumns(people), at: adminActionLogs.createdAt })
    .from(adminActionLogs)
    .innerJoin(people, eq(people.id, adminActionLogs.adminId))
    .where(and(eq(adminActionLogs.targetType, targetType), eq(adminActionLogs.targetId, String(targetId))))
    .orderBy(desc(adminActionLogs.id))
    .limit(1)
  return last
}

/** The time of each of these admins' last logged action. */
export async function lastActionsBy(db: Queryable, adminIds: number[]): Promise<Map<number, Date>> {
  const { rows } = await db.execute<{ id: number; at: Date | string | null }>(sql`
    select a.id, (select created_at from admin_action_logs l where l.admin_id = a.id order by l.id desc limit 1) as at
    from unnest(${sql.param(adminIds)}::int[]) as a (id)`)
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, new Date(at)] as const])))
}
