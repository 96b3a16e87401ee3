import { view } from '../../../platform/database/view.ts'
import { showcaseComments, showcaseItems } from './tables.ts'

/** Works, for the queries of other features. */
export const worksView = view(showcaseItems, 'id', 'userId', 'title', 'imageUrl', 'position', 'hiddenAt')

/** Comments on works, for the queries of other features. */
export const commentsView = view(showcaseComments, 'id', 'userId', 'text', 'hiddenAt')
