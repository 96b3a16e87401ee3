import { eventKind } from '../../platform/events.ts'

/** A report is about to be rejected. Whoever still deals with it refuses. */
export const reportRejection = eventKind<{ reportId: string }>('report rejection')
