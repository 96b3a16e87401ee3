import { useSyncExternalStore } from 'react'
import type { MessageChannel } from '#contract/conversations/messages.ts'
import type { StoredFile } from '#contract/orders/tasks.ts'
import { readDraft, removeDraft, saveDraft } from '../forms/draft-storage.ts'

/**
 * Where a message belongs: a conversation of two people, an order's, or a campaign request's; `person`: it is the first message to that
 * user and starts the conversation.
 */
export type Box = { channel: MessageChannel | 'person'; id: number }

/** The file of a message, of a voice message also what it looks like; `isLocal`: it is not uploaded yet, but kept in this browser. */
export type AttachedFile = StoredFile & { waveform?: string | null; isLocal?: boolean }

/** A message that the server has not confirmed. */
export type Outgoing = Box & {
  /** The Idempotency-Key: sent again after a lost response, the message is still sent only once. */
  key: string
  /** Nobody else's session sends it. */
  userId: number
  content: string
  file: AttachedFile | null
  createdAt: string
  /** `waiting` for the connection or for earlier messages; `failed`: refused, for the writer to decide. */
  state: 'waiting' | 'sending' | 'failed'
  /** Why the server refused it. */
  error: { message: string; details: Record<string, unknown> } | null
}

const draftName = 'outbox'
const listeners = new Set<() => void>()
let items: readonly Outgoing[] | null = null

/** What is unsent, oldest first; what was being sent when the page was closed waits again. */
export function unsentItems(): readonly Outgoing[] {
  items ??= (readDraft<Outgoing[]>(draftName) ?? []).map((item) =>
    item.state === 'sending' ? { ...item, state: 'waiting' } : item,
  )
  return items
}

/** Replaces the unsent messages; they are kept in this tab over a reload, until the user signs out. */
export function changeUnsent(change: (items: readonly Outgoing[]) => readonly Outgoing[]): void {
  items = change(unsentItems())
  if (items.length > 0) saveDraft(draftName, items)
  else removeDraft(draftName)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** All unsent messages of this tab. */
export const useUnsent = () => useSyncExternalStore(subscribe, unsentItems, unsentItems)
