import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { conversations, type DirectMessage } from '#contract/conversations.ts'
import type { StoredFile } from '#contract/tasks.ts'
import { dropKept, keep, readKept } from '../../ui/kept.ts'
import { keyOf } from '../../ui/queries.ts'
import { call, RequestError } from '../../ui/request.ts'

/** A message on its way. `key` is the Idempotency-Key: tried again after a lost answer, the message is still sent once. */
export type Outgoing = {
  key: string
  content: string
  file: StoredFile | null
  createdAt: string
  /** Why it was not sent; null while it is being sent. */
  fault: { message: string; details: Record<string, unknown> } | null
}
type Page = { items: DirectMessage[]; nextCursor: string | null }

const nothing: Outgoing[] = []
const waiting = new Map<number, Outgoing[]>()
const listeners = new Set<() => void>()
/** One message of a conversation after the other, in the order in which they were written. */
const lines = new Map<number, Promise<void>>()
const nameOf = (id: number) => `outbox-${id}`
const interrupted = { message: 'The server cannot be reached', details: {} }

/** What waits in a conversation; what a closed page left behind is offered to be sent again. */
function outgoingOf(id: number): Outgoing[] {
  const known = waiting.get(id)
  if (known) return known
  const kept = (readKept<Outgoing[]>(nameOf(id)) ?? nothing).map((item) => ({ ...item, fault: interrupted }))
  waiting.set(id, kept)
  return kept
}

function change(id: number, items: Outgoing[]) {
  waiting.set(id, items)
  if (items.length > 0) keep(nameOf(id), items)
  else dropKept(nameOf(id))
  for (const listener of listeners) listener()
}

/** Sends when those before have been sent or refused; the promise is over either way. */
function attempt(queries: QueryClient, id: number, item: Outgoing): Promise<void> {
  const send = async () => {
    try {
      const body = { content: item.content, attachmentFileId: item.file?.id ?? null }
      const sent = await call(conversations.sendMessage, { params: { id }, body, idempotencyKey: item.key })
      queries.setQueryData<InfiniteData<Page>>(keyOf(conversations.messages, { params: { id } }), (data) =>
        withMessage(data, sent),
      )
      change(
        id,
        outgoingOf(id).filter(({ key }) => key !== item.key),
      )
      queries.invalidateQueries({ queryKey: keyOf(conversations.list) })
    } catch (error) {
      change(
        id,
        outgoingOf(id).map((other) => (other.key === item.key ? failed(other, error) : other)),
      )
    }
  }
  const sent = (lines.get(id) ?? Promise.resolve()).then(send)
  lines.set(id, sent)
  return sent
}

function failed(item: Outgoing, error: unknown): Outgoing {
  const { status, message, details } = error instanceof RequestError ? error : new RequestError(0, interrupted.message)
  // a refusal is kept under its key, so that the next try needs another
  const key = status >= 400 && status < 500 ? crypto.randomUUID() : item.key
  return { ...item, key, fault: { message, details } }
}

/** The list with a message that has just been sent, unless it has been read meanwhile. */
function withMessage(data: InfiniteData<Page> | undefined, message: DirectMessage) {
  const [first, ...rest] = data?.pages ?? []
  if (!data || !first || first.items.some(({ id }) => id === message.id)) return data
  return { ...data, pages: [{ ...first, items: [message, ...first.items] }, ...rest] }
}

/** What one may do with the messages of a conversation that have not arrived yet. */
export const openOutbox = (queries: QueryClient, id: number) => ({
  items: () => outgoingOf(id),
  send: (content: string, file: StoredFile | null) => {
    const item = { key: crypto.randomUUID(), content, file, createdAt: new Date().toISOString(), fault: null }
    change(id, [...outgoingOf(id), item])
    return attempt(queries, id, item)
  },
  retry: (item: Outgoing) => {
    const again = { ...item, fault: null }
    change(
      id,
      outgoingOf(id).map((other) => (other.key === item.key ? again : other)),
    )
    return attempt(queries, id, again)
  },
  remove: (item: Outgoing) =>
    change(
      id,
      outgoingOf(id).filter(({ key }) => key !== item.key),
    ),
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What was written in a conversation and has not arrived yet, oldest first; it goes on when the screen is left. */
export function useOutbox(id: number) {
  const queries = useQueryClient()
  const outbox = useMemo(() => openOutbox(queries, id), [queries, id])
  return { ...outbox, items: useSyncExternalStore(subscribe, outbox.items, outbox.items) }
}
