import { eventKind } from '../../../platform/events.ts'

/** All access to an account was ended. Handlers end accesses that need no session. */
export const accessEnding = eventKind<{ userId: number }>('access ending')
