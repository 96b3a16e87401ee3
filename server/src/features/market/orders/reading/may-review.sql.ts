// Reads reviews: an order in a list may await the reader's review
import { type Placeholder, sql } from 'drizzle-orm'
import { isCompletedWork } from '../../engagements/index.ts'
import { purchases } from '../tables.ts'

/** SQL: true if the reader, a side of this completed order with its joined task, has not reviewed the other side yet. */
export const mayReview = (readerId: number | Placeholder) => sql<boolean>`${sql.raw(isCompletedWork('tasks'))}
  and ${readerId} in (${purchases.businessId}, ${purchases.influencerId})
  and not exists (select from reviews v where v.purchase_id = ${purchases.id} and v.author_id = ${readerId})`
