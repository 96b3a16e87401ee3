import { type SettingKey, settings } from '#contract/foundation/settings/settings.ts'
import { useRead } from '../../../../api/queries.ts'
import { PendingChange } from '../../../foundation/settings/PendingChange.tsx'

/** Settings changed only through the API. */
const keysWithoutForm: readonly SettingKey[] = ['order_terms', 'gifts']

/** Pending changes that need a second admin and have no form of their own. */
export function OtherPendingChanges() {
  const list = useRead(settings.list, {})
  return list.data?.items
    .filter(({ key, pending }) => pending && keysWithoutForm.includes(key))
    .map((setting) => <PendingChange key={setting.key} setting={setting} />)
}
