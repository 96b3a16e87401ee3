import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { LiveTyping } from '#contract/accounts/live/live.ts'
import type { MessageChannel } from '#contract/foundation/messages/messages.ts'
import { channels } from '../outbox/outbox.ts'
import { call } from '../request.ts'

/** Time for which a received signal is shown, and interval at which own signals are sent, in milliseconds. */
export const typingTimes = { shown: 6_000, repeat: 3_000 }

const writing = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const nameOf = (channel: MessageChannel, id: number) => `${channel} ${id}`

function change(name: string, timer: ReturnType<typeof setTimeout> | null) {
  clearTimeout(writing.get(name))
  if (timer) writing.set(name, timer)
  else writing.delete(name)
  for (const listener of listeners) listener()
}

/** The other side of a conversation or room is writing. */
export function noteTyping({ channel, id }: LiveTyping): void {
  const name = nameOf(channel, id)
  change(
    name,
    setTimeout(() => change(name, null), typingTimes.shown),
  )
}

/** A message has arrived, so nobody is known to be writing. */
export function endTyping(): void {
  for (const name of [...writing.keys()]) change(name, null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether the other side is writing at the moment, and the function that signals that the reader is. */
export function useTyping(channel: MessageChannel, id: number) {
  const name = nameOf(channel, id)
  const isTyping = useSyncExternalStore(
    subscribe,
    () => writing.has(name),
    () => false,
  )
  const toldAt = useRef(0)
  const tell = useCallback(() => {
    if (!navigator.onLine || Date.now() - toldAt.current < typingTimes.repeat) return
    toldAt.current = Date.now()
    // a failure does not matter
    call(channels[channel].typing, { params: { id } }).catch(() => undefined)
  }, [channel, id])
  return { isTyping, tell }
}
