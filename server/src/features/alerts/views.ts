import { view } from '../../platform/database/view.ts'
import { alerts } from './tables.ts'

/** What admins are alerted of. */
export const alertsView = view(
  alerts,
  'id',
  'kind',
  'subject',
  'details',
  'status',
  'times',
  'createdAt',
  'lastAt',
  'settledBy',
  'settledAt',
  'reason',
)
