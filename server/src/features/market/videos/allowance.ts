import type { VideoAllowance } from '../../foundation/uploads/index.ts'
import { uploadAllowance } from '../campaign-requests/index.ts'

/** Space for videos: 10 GB for each running request (product.md 5). */
export const videoAllowance: VideoAllowance = (db, { party }) => uploadAllowance(db, party.id)
