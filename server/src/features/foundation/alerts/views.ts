import { view } from '../../../platform/database/view.ts'
import { alerts } from './tables.ts'

/** Alerts, for the queries of other features. */
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
