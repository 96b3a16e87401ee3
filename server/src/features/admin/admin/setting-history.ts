import { maxSettingChanges, type SettingChange, type SettingKey } from '#contract/foundation/settings/settings.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { listActions } from '../../foundation/action-log/index.ts'
import { inPresentForm, settingIdOf } from '../../foundation/settings/index.ts'

/** The changes of a setting from the action log, newest first; none if it was never stored. */
export async function settingHistory(db: Queryable, key: SettingKey): Promise<{ items: SettingChange[] }> {
  const id = await settingIdOf(db, key)
  if (id === null) return { items: [] }
  const { items } = await listActions(db, {
    targetType: 'system_setting',
    targetId: String(id),
    limit: maxSettingChanges,
  })
  return {
    items: items.flatMap(({ id, admin, createdAt, details }) => {
      const { before, after, decision } = details
      if (!isValue(before) || !isValue(after)) return []
      return [
        {
          id,
          by: admin,
          at: createdAt,
          decision: decisionOf(decision),
          before: inPresentForm(key, before),
          after: inPresentForm(key, after),
        },
      ]
    }),
  }
}

const isValue = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const decisionOf = (stored: unknown): SettingChange['decision'] =>
  stored === 'proposed' || stored === 'confirmed' || stored === 'withdrawn' ? stored : 'changed'
