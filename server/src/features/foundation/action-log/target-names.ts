import type { LoggedAction, NamedAction } from '#contract/foundation/action-log/action-log.ts'
import type { LoggedTarget } from '#contract/foundation/action-log/logged-acts.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { TargetName, TargetNames } from '../../../platform/feature.ts'

/** Matches the id of one thing, a number or a UUID; other ids, such as `all` of a kind, have no name. */
const ofOne = /^(\d{1,9}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/

/** Entries with what their targets are called today: one statement for each type of target among them. */
export async function withTargetNames(
  { orm }: Pick<Database, 'orm'>,
  names: TargetNames,
  actions: LoggedAction[],
): Promise<NamedAction[]> {
  const byType = Map.groupBy(actions, ({ targetType }) => targetType)
  const found = new Map<string, TargetName>()
  const keyOf = (type: string, id: string) => `${type} ${id}`
  for (const [type, ofType] of byType) {
    const readNames = names[type as LoggedTarget]
    if (!readNames) continue
    const ids = [...new Set(ofType.map(({ targetId }) => targetId))].filter((id) => ofOne.test(id))
    for (const row of await readNames(orm, ids)) found.set(keyOf(type, String(row.id)), row)
  }
  return actions.map((action) => {
    const target = found.get(keyOf(action.targetType, action.targetId))
    return { ...action, targetName: target?.name ?? nameIn(action.details), targetState: target?.state ?? null }
  })
}

/** The name of the target that the entry itself holds, perhaps the only trace of it; null: none. */
function nameIn({ before, title, number, text }: LoggedAction['details']): string | null {
  const former = typeof before === 'object' && before !== null && 'title' in before ? before.title : undefined
  const name = [title, number, former, text].find((each) => typeof each === 'string')
  return typeof name === 'string' ? name : null
}
