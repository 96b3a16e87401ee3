import type { LoggedAction, NamedAction } from '#contract/foundation/action-log/action-log.ts'
import type { LoggedTarget } from '#contract/foundation/action-log/logged-acts.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { TargetNames } from '../../../platform/feature.ts'

/** The id of one thing, a number or a UUID; `all` of a kind, for one, has no name. */
const ofOne = /^(\d{1,9}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/

type Found = { name: string | null; state?: string | null }

/** Entries with what their targets are called today: one statement for each type of target among them. */
export async function withTargetNames(
  { pool }: Pick<Database, 'pool'>,
  statements: TargetNames,
  actions: LoggedAction[],
): Promise<NamedAction[]> {
  const byType = Map.groupBy(actions, ({ targetType }) => targetType)
  const found = new Map<string, Found>()
  const keyOf = (type: string, id: string) => `${type} ${id}`
  for (const [type, ofType] of byType) {
    const statement = statements[type as LoggedTarget]
    if (!statement) continue
    const ids = [...new Set(ofType.map(({ targetId }) => targetId))].filter((id) => ofOne.test(id))
    const { rows } = await pool.query<Found & { id: number | string }>(statement, [ids])
    for (const row of rows) found.set(keyOf(type, String(row.id)), row)
  }
  return actions.map((action) => {
    const target = found.get(keyOf(action.targetType, action.targetId))
    return { ...action, targetName: target?.name ?? nameIn(action.details), targetState: target?.state ?? null }
  })
}

/** The name that an entry itself has of its target, of which there may be no other trace; null: nothing. */
function nameIn({ before, title, number, text }: LoggedAction['details']): string | null {
  const former = typeof before === 'object' && before !== null && 'title' in before ? before.title : undefined
  const name = [title, number, former, text].find((each) => typeof each === 'string')
  return typeof name === 'string' ? name : null
}
