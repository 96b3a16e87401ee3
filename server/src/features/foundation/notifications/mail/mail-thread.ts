import type { StoredParams } from '../mail-request.ts'

/** Pages of the site with a thread of mails each, by the path and fragment of their links. */
const pages: [name: string, page: RegExp][] = [
  ['support', /^\/contact\/(\d+)#/],
  ['decision', /^\/appeal#(\d+)\./],
  ['dispute', /^\/dispute#(\d+)\./],
  ['campaign', /^\/business\/campaign\/(\d+)$/],
  ['conversation', /^\/inbox\?c=(\d+)$/],
]

/**
 * The thread of a mail, so that mail programs show it with the others about the same: an order from the price request on, a campaign
 * request, a message to support, a decision, a dispute, a campaign or a conversation. Null: it stands alone, as one about several of them
 * does. `purchaseOf` returns the order of a task.
 */
export async function threadOf(
  params: StoredParams,
  purchaseOf: (taskId: number) => Promise<number | null>,
): Promise<string | null> {
  const name = nameOf(params)
  const [, taskId] = /^task-(\d+)$/.exec(name ?? '') ?? []
  if (!taskId) return name
  const purchaseId = await purchaseOf(Number(taskId))
  return purchaseId === null ? null : `order-${purchaseId}`
}

function nameOf({ requestId, purchaseId, taskId, link, items = [] }: StoredParams): string | null {
  if (items.length > 0) {
    const [name = null, ...others] = new Set(items.map(({ params }) => nameOf(params)))
    return others.length === 0 ? name : null
  }
  if (requestId !== undefined) return `request-${requestId}`
  if (purchaseId !== undefined) return `order-${purchaseId}`
  if (taskId !== undefined) return `task-${taskId}`
  if (link === undefined) return null
  const { pathname, search, hash } = new URL(link)
  for (const [name, page] of pages) {
    const id = page.exec(pathname + search + hash)?.[1]
    if (id) return `${name}-${id}`
  }
  return null
}
