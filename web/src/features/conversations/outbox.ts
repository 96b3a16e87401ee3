import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { conversations, type DirectMessage } from '#contract/conversations/conversations.ts'
import type { StoredFile } from '#contract/orders/tasks.ts'
import { readDraft, removeDraft, saveDraft } from '../../api/forms/draft-storage.ts'
import { invalidateAfter, keyOf } from '../../api/queries.ts'
import { call, RequestError } from '../../api/request.ts'

/** A message being sent. `key` is the Idempotency-Key: retried after a lost response, the message is still sent only once. */
export type Outgoing = {
  key: string
  content: string
  file: StoredFile | null
  createdAt: string
  /** Why sending failed; null while it is being sent. */
  error: { message: string; details: Record<string, unknown> } | null
}
type Page = { items: DirectMessage[]; nextCursor: string | null }

const noItems: Outgoing[] = []
const unsent = new Map<number, Outgoing[]>()
const listeners = new Set<() => void>()
/** Per conversation, sends messages one at a time in the order they were written. */
const sendQueues = new Map<number, Promise<void>>()
const draftName = (id: number) => `outbox-${id}`
const connectionLost = { message: 'We can’t reach the server. Check your connection and try again.', details: {} }

/** The unsent messages of a conversation; those left by a closed page are marked as failed, so that they can be retried. */
function unsentOf(id: number): Outgoing[] {
  const known = unsent.get(id)
  if (known) return known
  const restored = (readDraft<Outgoing[]>(draftName(id)) ?? noItems).map((item) => ({ ...item, error: connectionLost }))
  unsent.set(id, restored)
  return restored
}

function setUnsent(id: number, items: Outgoing[]) {
  unsent.set(id, items)
  if (items.length > 0) saveDraft(draftName(id), items)
  else removeDraft(draftName(id))
  for (const listener of listeners) listener()
}

/** Sends after all earlier messages have been sent or refused; the promise never rejects. */
function enqueue(queryClient: QueryClient, id: number, item: Outgoing): Promise<void> {
  const send = async () => {
    try {
      const body = { content: item.content, attachmentFileId: item.file?.id ?? null }
      const sent = await call(conversations.sendMessage, { params: { id }, body, idempotencyKey: item.key })
      queryClient.setQueryData<InfiniteData<Page>>(keyOf(conversations.messages, { params: { id } }), (data) =>
        withMessage(data, sent),
      )
      setUnsent(
        id,
        unsentOf(id).filter(({ key }) => key !== item.key),
      )
      invalidateAfter(queryClient, conversations.sendMessage)
    } catch (error) {
      setUnsent(
        id,
        unsentOf(id).map((other) => (other.key === item.key ? withError(other, error) : other)),
      )
    }
  }
  const sent = (sendQueues.get(id) ?? Promise.resolve()).then(send)
  sendQueues.set(id, sent)
  return sent
}

function withError(item: Outgoing, error: unknown): Outgoing {
  const { status, message, details } =
    error instanceof RequestError ? error : new RequestError(0, connectionLost.message)
  // a refusal is stored under its key, so the next attempt needs a new one
  const key = status >= 400 && status < 500 ? crypto.randomUUID() : item.key
  return { ...item, key, error: { message, details } }
}

/** Adds a sent message to the cached list, unless it has been fetched already. */
function withMessage(data: InfiniteData<Page> | undefined, message: DirectMessage) {
  const [first, ...rest] = data?.pages ?? []
  if (!data || !first || first.items.some(({ id }) => id === message.id)) return data
  return { ...data, pages: [{ ...first, items: [message, ...first.items] }, ...rest] }
}

/** Sends, retries and discards the unsent messages of a conversation. */
export const createOutbox = (queryClient: QueryClient, id: number) => ({
  items: () => unsentOf(id),
  send: (content: string, file: StoredFile | null) => {
    const item = { key: crypto.randomUUID(), content, file, createdAt: new Date().toISOString(), error: null }
    setUnsent(id, [...unsentOf(id), item])
    return enqueue(queryClient, id, item)
  },
  retry: (item: Outgoing) => {
    const again = { ...item, error: null }
    setUnsent(
      id,
      unsentOf(id).map((other) => (other.key === item.key ? again : other)),
    )
    return enqueue(queryClient, id, again)
  },
  remove: (item: Outgoing) =>
    setUnsent(
      id,
      unsentOf(id).filter(({ key }) => key !== item.key),
    ),
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The unsent messages of a conversation, oldest first; sending continues when the screen is left. */
export function useOutbox(id: number) {
  const queryClient = useQueryClient()
  const outbox = useMemo(() => createOutbox(queryClient, id), [queryClient, id])
  return { ...outbox, items: useSyncExternalStore(subscribe, outbox.items, outbox.items) }
}
