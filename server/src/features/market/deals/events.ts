import { eventKind } from '../../../platform/events.ts'

/** A locked deal is about to be deleted. Handlers refuse while they still depend on it. */
export const dealRemoval = eventKind<{ dealId: number }>('deal removal')
