import { eventKind } from '../../../platform/events.ts'

/** A public picture got its placeholder after its URL was stored; `url` has it. */
export const placeholderMade = eventKind<{ fileId: string; url: string }>('placeholder made')
