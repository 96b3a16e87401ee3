/** Endpoints that many features have: queues, collections, lists, downloads. */
import { z } from 'zod'
import { type Actions, actionsOn, type Endpoint, endpoint, reading, type Schema, type Subjects } from './endpoint.ts'
import { noContent, page, pageOf } from './fields.ts'
import { changeBody } from './form-changes.ts'

/**
 * A queue of things that wait for admins: its list, a page at a time and filtered by `filters`, and `decision`, which makes the actions on one
 * of them.
 */
export const queueEndpoints = <
  Item extends Schema,
  Filters extends z.ZodRawShape,
  Params extends Schema,
  const Answer extends Endpoint['schema']['response'],
>({
  url,
  item,
  filters,
  decisions,
  ...subjects
}: {
  url: string
  item: Item
  filters: Filters
  shows: Subjects
  fresh?: 'everyone'
  decisions: Omit<Actions<Params, Answer>, 'url'>
}) => ({
  list: reading(url, pageOf(item), { ...subjects, querystring: z.strictObject({ ...page, ...filters }) }),
  decision: actionsOn({ url: `${url}/:id`, ...decisions }),
})

/** Endpoints with which objects are made, changed and removed; the address of one is that of the collection and its id. */
export const collectionEndpoints = <
  Item extends Schema,
  New extends Schema,
  Change extends z.ZodRawShape,
  Params extends Schema,
>({
  url,
  item,
  create,
  change,
  params,
  invalidates,
}: {
  url: string
  item: Item
  create: New
  /** Fields of a change, which is refused where somebody else has changed the same ones (`changeBody`). */
  change: z.ZodObject<Change, z.core.$strict>
  params: Params
  invalidates: Subjects
}) => ({
  create: endpoint({
    method: 'POST',
    url,
    idempotent: true,
    invalidates,
    schema: { body: create, response: { 201: item } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: `${url}/:id`,
    invalidates,
    schema: { params, body: changeBody(change), response: { 200: item } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: `${url}/:id`,
    invalidates,
    schema: { params, response: { 204: noContent } },
  }),
})

/** A list of one's own, a page at a time. */
export const pagedList = <Item extends Schema>(url: string, item: Item, shows: Subjects) =>
  reading(url, pageOf(item), { shows, querystring: z.strictObject(page) })

/** A file that is made of what there is when it is asked for. */
export const download = <const Request extends { params?: Schema; querystring?: Schema }>(
  url: string,
  request: Request,
) => endpoint({ method: 'GET', url, schema: { ...request, response: { 200: z.unknown() } } })
