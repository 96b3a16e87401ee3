import { view } from '../../../platform/database/view.ts'
import { receipts } from './tables.ts'

/** Documents, for the queries of other features. */
export const receiptsView = view(receipts, 'id', 'ownerId', 'series', 'year', 'number', 'journalId', 'content')
