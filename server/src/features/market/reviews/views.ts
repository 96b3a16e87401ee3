import { view } from '../../../platform/database/view.ts'
import { userRatings } from './tables.ts'

/** The average of everybody's visible reviews, for the queries of other features. */
export const ratingsView = view(userRatings, 'userId', 'count', 'averageHundredths')
