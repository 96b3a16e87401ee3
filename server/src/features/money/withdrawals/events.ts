import { eventKind } from '../../../platform/events.ts'

/** Somebody requested a withdrawal, whose money is held. */
export const withdrawalRequested = eventKind<{ withdrawalId: string; userId: number }>('withdrawal requested')
