import type { MessageChannel } from '#contract/foundation/messages/messages.ts'
import type { ReadContext } from '../../../platform/context.ts'

type Place = { channel: MessageChannel; id: number }

/** Signals to somebody that the actor is writing to them (product.md 8); nothing is stored. */
export const announceTyping = ({ realtime, actor }: ReadContext, to: number, { channel, id }: Place): void =>
  realtime.signal({ partyId: to, frame: { type: 'typing', channel, id, userId: actor.party.id } })
