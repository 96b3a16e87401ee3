import { view } from '../../platform/database/view.ts'
import { files } from './tables.ts'

/** Uploaded files as lists show them. */
export const filesView = view(files, 'id', 'name', 'kind', 'mime', 'bytes', 'createdAt')
