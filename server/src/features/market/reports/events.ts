import { eventKind } from '../../../platform/events.ts'

/** A report is about to be rejected. Handlers refuse while they still depend on it, such as an open dispute. */
export const reportRejection = eventKind<{ reportId: string }>('report rejection')
