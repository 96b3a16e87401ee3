import { eventKind } from '../../../platform/events.ts'

/** All access to an account was ended. Handlers end what lets its holder in or read along without a session. */
export const accessEnding = eventKind<{ userId: number }>('access ending')
