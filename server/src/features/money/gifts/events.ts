import { eventKind } from '../../../platform/events.ts'

/** A gift was sent, and its money moved. */
export const giftSent = eventKind<{ giftId: number; senderId: number; receiverId: number }>('gift sent')
