import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import {
  type ActionLogQuery,
  type LoggedAction,
  maxActionsExported,
} from '#contract/foundation/action-log/action-log.ts'
import { omit } from '#contract/omit.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { csvChunks, type Field } from '../../../platform/documents/csv.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import type { Services } from '../../../platform/services.ts'
import { daysBetween } from '../../../platform/zones.ts'
import { personColumns, usersView } from '../users/index.ts'
import { actionLogSeals, adminActionLogs } from './tables.ts'

const people = usersView.as('people')

type Filters = Omit<ActionLogQuery, 'limit' | 'cursor'>

/** One page of the log, newest first. */
export async function listActions(db: Queryable, { limit = defaultLimit, cursor, ...filters }: ActionLogQuery) {
  const before = decodeCursor(cursor, 1)?.[0]
  return toPage(await readActions(db, filters, { limit: limit + 1, before }), limit, ({ id }) => encodeCursor(id))
}

async function readActions(
  db: Queryable,
  { adminId, actionType, targetType, targetId, timeZone = 'UTC', ...days }: Filters,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<LoggedAction[]> {
  const log = adminActionLogs
  const { from, until } = daysBetween(days, timeZone)
  const rows = await db
    .select({ row: log, admin: personColumns(people), hash: actionLogSeals.hash })
    .from(log)
    .leftJoin(people, eq(people.id, log.adminId))
    .leftJoin(actionLogSeals, eq(actionLogSeals.actionId, log.id))
    .where(
      and(
        adminId === undefined ? undefined : eq(log.adminId, adminId),
        actionType && eq(log.actionType, actionType),
        targetType === undefined ? undefined : eq(log.targetType, targetType),
        targetId === undefined ? undefined : eq(log.targetId, targetId),
        from && gte(log.createdAt, from),
        until && lt(log.createdAt, until),
        before === undefined ? undefined : lt(log.id, before),
      ),
    )
    .orderBy(desc(log.id))
    .limit(limit)
  return rows.map(({ row, admin, hash }) => ({
    ...omit(row, 'adminId'),
    admin,
    createdAt: row.createdAt.toISOString(),
    hash,
  }))
}

/** The admins who have acted, and the types of their targets. */
export async function readActionChoices(db: Queryable) {
  const admins = await db
    .select(personColumns(people))
    .from(people)
    .where(eq(people.role, 'admin'))
    .orderBy(people.displayName)
  // a loose index scan: one step per type, however long the log is
  const { rows } = await db.execute<{ type: string }>(sql`
    with recursive types as (
      (select target_type as type from admin_action_logs order by target_type limit 1)
      union all
      select (select target_type from admin_action_logs l where l.target_type > types.type order by target_type limit 1)
      from types where types.type is not null
    )
    select type from types where type is not null`)
  return { admins, targetTypes: rows.map(({ type }) => type) }
}

const headings = [
  'id',
  'date',
  'admin',
  'action',
  'target_type',
  'target_id',
  'details',
  'ip_address',
  'user_agent',
  'hash',
]
const chunkSize = 500

/** The newest `maxActionsExported` matching entries as chunks of CSV, in UTC. Refuses 503 when too many reads queue. */
export const actionsAsCsv = (services: ReadServices, filters: Filters) =>
  csvChunks(headings, actionRows(services, filters))

type ReadServices = Pick<Services, 'database' | 'longReads'>

async function* actionRows({ database, longReads }: ReadServices, filters: Filters) {
  let before: number | undefined
  for (let read = 0; read < maxActionsExported; ) {
    const chunk = () => readActions(database.orm, filters, { limit: chunkSize, before })
    const rows = await (read === 0 ? longReads.run(chunk) : longReads.runAdmitted(chunk))
    yield rows.map(rowOf)
    const last = rows.at(-1)
    if (!last || rows.length < chunkSize) return
    read += rows.length
    before = last.id
  }
}

const rowOf = (row: LoggedAction): Field[] => [
  row.id,
  row.createdAt,
  row.admin?.username ?? null,
  row.actionType,
  row.targetType,
  row.targetId,
  JSON.stringify(row.details),
  row.ipAddress,
  row.userAgent,
  row.hash,
]
