import { view } from '../../../platform/database/view.ts'
import { files } from './tables.ts'

/** Uploaded files, for the queries of other features. */
export const filesView = view(files, 'id', 'name', 'kind', 'mime', 'bytes', 'createdAt')
