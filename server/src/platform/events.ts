import type { SystemContext } from './context.ts'

/** A kind of event and the type of its payload. The feature that emits it exports it from `events.ts`. */
export type EventKind<Payload> = { name: string; of?: (payload: Payload) => void }

export const eventKind = <Payload>(name: string): EventKind<Payload> => ({ name })

/** A higher feature's handler of an event. It may refuse by throwing a `Refusal`, which rolls back the event's cause. */
export type EventHandler = { name: string; handle: (context: SystemContext, payload: never) => Promise<void> }

export const on = <Payload>(
  { name }: EventKind<Payload>,
  handle: (context: SystemContext, payload: Payload) => Promise<void>,
): EventHandler => ({ name, handle })

export type Events = {
  /** Runs the handlers of an event, in the transaction of its cause: one after the other, in the order of the features. */
  emit<Payload>(context: SystemContext, kind: EventKind<Payload>, payload: Payload): Promise<void>
}

export const openEvents = (handlers: EventHandler[]): Events => ({
  async emit(context, { name }, payload) {
    for (const handler of handlers) if (handler.name === name) await handler.handle(context, payload as never)
  },
})
