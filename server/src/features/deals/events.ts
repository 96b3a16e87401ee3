import { eventKind } from '../../platform/events.ts'

/** A deal, which is locked, is about to be deleted. Whoever still needs it refuses. */
export const dealRemoval = eventKind<{ dealId: number }>('deal removal')
