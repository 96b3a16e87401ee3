import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NewMessage } from '#contract/foundation/messages/messages.ts'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import { type Conversation, conversations, type Opening } from '#contract/market/conversations/conversations.ts'
import { tasks } from '#contract/market/orders/tasks.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { serverDate } from '../../format/server-clock.ts'
import { upload } from '../files/upload.ts'
import { inOneTab } from '../one-tab.ts'
import { invalidateAfter, keyOf } from '../queries.ts'
import { call, isUnreachable, RequestError } from '../request.ts'
import { useSignedIn } from '../session.ts'
import { forgetLocalFile, readLocalFile } from './local-files.ts'
import { type AttachedFile, type Box, changeUnsent, type Outgoing, unsentItems, useUnsent } from './unsent.ts'

type Message = { id: number }
type Page = { items: Message[]; nextCursor: string | null }
/** The endpoints of each kind of conversation. */
export const channels = { conversation: conversations, order: tasks, 'campaign-request': campaignRequests }

/** Pause before trying again when the server cannot be reached though there is a connection; doubled each time. */
const firstRetryMs = 5_000
const maxRetryMs = 60_000

/** Time for which the server certainly stores an answer under its key: an hour less than it does. */
const answersStoredMs = 47 * 3_600_000
const mayHaveArrived = { message: requestErrors.mayHaveArrived, details: {} }

const boxNameOf = ({ channel, id }: Box) => `${channel} ${id}`
const isIn = (box: Box) => (item: Outgoing) => item.channel === box.channel && item.id === box.id
const change = (key: string, changed: Partial<Outgoing>) =>
  changeUnsent((items) => items.map((item) => (item.key === key ? { ...item, ...changed } : item)))
const waitAgain = (box: Box) => {
  const isLeft = (item: Outgoing) => isIn(box)(item) && item.state === 'sending'
  if (unsentItems().some(isLeft))
    changeUnsent((items) => items.map((item) => (isLeft(item) ? { ...item, state: 'waiting' } : item)))
}
const remove = (key: string) => changeUnsent((items) => items.filter((item) => item.key !== key))

const busyBoxes = new Set<string>()
let retryMs = firstRetryMs

/**
 * Sends the waiting messages of a box, one after the other in the order they were written, while the server can be reached, and from one
 * tab at a time.
 */
async function drain(queryClient: QueryClient, box: Box, userId: number): Promise<void> {
  const name = boxNameOf(box)
  if (busyBoxes.has(name)) return
  busyBoxes.add(name)
  await inOneTab(`vivobid-outbox ${name}`, async () => {
    // by a tab that was closed meanwhile
    waitAgain(box)
    const next = () =>
      unsentItems().find((item) => isIn(box)(item) && item.userId === userId && item.state !== 'failed')
    try {
      for (let item = next(); item && navigator.onLine; item = next()) {
        if (await send(queryClient, item)) continue
        setTimeout(() => drain(queryClient, box, userId), retryMs)
        retryMs = Math.min(retryMs * 2, maxRetryMs)
        return
      }
    } finally {
      // together with the last check for more
      busyBoxes.delete(name)
    }
  })
}

/** Sends a message; false if the server could not be reached. */
async function send(queryClient: QueryClient, item: Outgoing): Promise<boolean> {
  const { key, content, triedAt } = item
  if (triedAt !== null && Date.now() - Date.parse(triedAt) > answersStoredMs) {
    change(key, { key: crypto.randomUUID(), state: 'failed', triedAt: null, error: mayHaveArrived })
    return true
  }
  change(key, { state: 'sending', triedAt: triedAt ?? new Date().toISOString() })
  try {
    const file = await uploadedFile(item)
    await deliver(queryClient, item, { content, attachmentFileId: file?.id ?? null })
    retryMs = firstRetryMs
    return true
  } catch (error) {
    const refusal = error instanceof RequestError ? error : new RequestError(0, String(error))
    if (isUnreachable(refusal)) {
      change(key, { state: 'waiting' })
      return false
    }
    const { message, details, status } = refusal
    // a refusal is stored under its key, so the next attempt needs a new one
    const nextKey = status < 500 ? crypto.randomUUID() : key
    change(key, { key: nextKey, state: 'failed', triedAt: status < 500 ? null : triedAt, error: { message, details } })
    return true
  }
}

/** Sends a message, removes it from the unsent ones and shows it in its conversation. */
async function deliver(
  queryClient: QueryClient,
  { channel, id, key, userId }: Outgoing,
  body: NewMessage,
): Promise<void> {
  if (channel === 'person') {
    const opened = await call(conversations.open, { body: { participantId: id, ...body }, idempotencyKey: key })
    remove(key)
    moveToConversation(queryClient, { channel, id, userId }, opened)
    void invalidateAfter(queryClient, conversations.open)
    return
  }
  const { sendMessage, messages } = channels[channel]
  const sent: Message = await call(sendMessage, { params: { id }, body, idempotencyKey: key })
  queryClient.setQueryData<InfiniteData<Page>>(keyOf(messages, { params: { id } }), (data) => withMessage(data, sent))
  remove(key)
  invalidateAfter(queryClient, sendMessage)
}

/** Stores the conversation that a first message has started, and moves the messages written after it into that conversation. */
function moveToConversation(queryClient: QueryClient, first: Box & { userId: number }, conversation: Conversation) {
  const { id } = conversation
  const isLater = (item: Outgoing) => isIn(first)(item) && item.userId === first.userId
  changeUnsent((items) => items.map((item) => (isLater(item) ? { ...item, channel: 'conversation', id } : item)))
  queryClient.setQueryData(keyOf(conversations.read, { params: { id } }), conversation)
  queryClient.setQueryData<Opening>(
    keyOf(conversations.opening, { params: { id: first.id } }),
    (opening) => opening && { ...opening, conversationId: id },
  )
  void drain(queryClient, { channel: 'conversation', id }, first.userId)
}

/** The file of a message on the server, where it is uploaded first if it is only in this browser. */
async function uploadedFile({ key, file }: Outgoing): Promise<AttachedFile | null> {
  if (!file?.isLocal) return file
  const local = await readLocalFile(file.id)
  if (!local) throw new RequestError(410, uploadErrors.uploadGone)
  const uploaded = await upload(local.file, 'message', {
    onProgress: () => undefined,
    signal: new AbortController().signal,
    isVoice: local.isVoice,
  })
  change(key, { file: uploaded })
  await forgetLocalFile(file.id)
  return uploaded
}

/** Adds a sent message to the cached list, unless it has been fetched already. */
function withMessage(data: InfiniteData<Page> | undefined, message: Message) {
  const [first, ...rest] = data?.pages ?? []
  if (!data || !first || first.items.some(({ id }) => id === message.id)) return data
  return { ...data, pages: [{ ...first, items: [message, ...first.items] }, ...rest] }
}

/** Sends all unsent messages of a user, as when a page is opened and when the connection is back. */
export function sendUnsent(queryClient: QueryClient, userId: number): void {
  retryMs = firstRetryMs
  sendAll(queryClient, userId)
}

function sendAll(queryClient: QueryClient, userId: number): void {
  const boxes = new Map(unsentItems().map((item) => [boxNameOf(item), item]))
  for (const box of boxes.values()) void drain(queryClient, box, userId)
}

let later: ReturnType<typeof setTimeout> | undefined

/** Sends the messages of another tab, unless that tab has done so by then. */
export function sendUnsentLater(queryClient: QueryClient, userId: number): void {
  if (later !== undefined) return
  later = setTimeout(() => {
    later = undefined
    sendAll(queryClient, userId)
  }, retryMs)
}

/** Sends, retries and discards a user's messages of a box; `first`: also those of the box whose first message started this conversation. */
export const createOutbox = (queryClient: QueryClient, box: Box, userId: number, first: Box | null = null) => ({
  items: () =>
    unsentItems().filter(
      (item) => item.userId === userId && (isIn(box)(item) || (first !== null && isIn(first)(item))),
    ),
  send: (content: string, file: AttachedFile | null) => {
    const item: Outgoing = {
      channel: box.channel,
      id: box.id,
      key: crypto.randomUUID(),
      userId,
      content,
      file,
      createdAt: serverDate().toISOString(),
      triedAt: null,
      state: 'waiting',
      error: null,
    }
    changeUnsent((items) => [...items, item])
    void drain(queryClient, box, userId)
  },
  retry: ({ channel, id, key }: Outgoing) => {
    change(key, { state: 'waiting', error: null })
    void drain(queryClient, { channel, id }, userId)
  },
  remove: ({ key, file }: Outgoing) => {
    remove(key)
    if (file?.isLocal) void forgetLocalFile(file.id)
  },
})

/**
 * The user's unsent messages of a box, oldest first; sending continues when the screen is left. `otherId`: includes first messages to that
 * user.
 */
export function useOutbox(channel: Box['channel'], id: number, otherId: number | null = null) {
  const queryClient = useQueryClient()
  const userId = useSignedIn().id
  const outbox = useMemo(() => {
    const first: Box | null = otherId === null ? null : { channel: 'person', id: otherId }
    return createOutbox(queryClient, { channel, id }, userId, first)
  }, [queryClient, channel, id, userId, otherId])
  useUnsent()
  return { ...outbox, items: outbox.items() }
}
