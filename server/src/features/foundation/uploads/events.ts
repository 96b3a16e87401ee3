import { eventKind } from '../../../platform/events.ts'

/** A public picture's placeholder was made after its URL was stored; `url` includes it. */
export const placeholderMade = eventKind<{ fileId: string; url: string }>('placeholder made')
