import { useSyncExternalStore } from 'react'
import type { MessageChannel } from '#contract/foundation/messages/messages.ts'
import type { StoredFile } from '#contract/foundation/uploads/stored-file.ts'
import { localStore } from '../../storage/stores.ts'
import { readDraft, removeDraft } from '../forms/draft-storage.ts'

/**
 * Thread of a message: a conversation of two people, an order's, or a campaign request's; `person`: it is the first message to that user
 * and starts the conversation.
 */
export type Box = { channel: MessageChannel | 'person'; id: number }

/** The file of a message, with the waveform of a voice message; `isLocal`: it is not uploaded yet, but stored in this browser. */
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
  /** The time at which it was first sent, and may have arrived unseen; null: not yet. */
  triedAt: string | null
  /** `waiting` for the connection or for earlier messages; `failed`: refused, for the writer to decide. */
  state: 'waiting' | 'sending' | 'failed'
  /** Refusal by the server. */
  error: { message: string; details: Record<string, unknown> } | null
}

/** The key under which they are stored. */
export const unsentName = 'vivobid-outbox'
const none: readonly Outgoing[] = []
let known: { text: string | null; items: readonly Outgoing[] } = { text: null, items: none }

/** Unsent messages of all tabs of this browser, oldest first. */
export function unsentItems(): readonly Outgoing[] {
  const text = localStore.get(unsentName)
  if (text !== known.text) known = { text, items: text === null ? none : (JSON.parse(text) as Outgoing[]) }
  return known.items
}

/**
 * Replaces the unsent messages; they are stored in this browser, also when the tab is closed, until they are sent or the user signs out.
 */
export function changeUnsent(change: (items: readonly Outgoing[]) => readonly Outgoing[]): void {
  const items = change(unsentItems())
  if (items.length > 0) localStore.set(unsentName, JSON.stringify(items))
  else localStore.remove(unsentName)
}

/** Moves over messages that the previous release stored in the tab alone. */
export function moveUnsentOfTab(): void {
  const left = readDraft<Outgoing[]>('outbox')
  if (left) changeUnsent((items) => [...items, ...left.map((item) => ({ ...item, triedAt: item.createdAt }))])
  removeDraft('outbox')
}

/** All unsent messages of this browser. */
export const useUnsent = () => useSyncExternalStore(localStore.subscribe, unsentItems, () => none)
