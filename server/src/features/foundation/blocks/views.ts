import { view } from '../../../platform/database/view.ts'
import { personBlocks } from './tables.ts'

/** Blocks between people, for the queries of other features. */
export const blocksView = view(personBlocks, 'blockerId', 'blockedId')
