/** Ready-made answers of support, in every language (product.md 9, Queues). */

import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, line, noContent, person, prose } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { supportErrors } from './errors.ts'

/** Placeholders that a text may have in braces; they are filled in when an admin chooses the answer. */
export const cannedPlaceholders = ['name', 'subject', 'product'] as const
export type CannedPlaceholder = (typeof cannedPlaceholders)[number]
export const maxCannedReplies = 100

const placeholder = /\{([^{}]{1,50})\}/g
const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name.trim())
const isKnown = (name: string): name is CannedPlaceholder => cannedPlaceholders.some((known) => known === name)

const oneText = prose({ min: 1, max: 2000 }).refine(
  (text) => namesIn(text).every(isKnown),
  supportErrors.cannedPlaceholderUnknown,
)
const texts = z.strictObject({ en: oneText, ar: oneText, es: oneText, de: oneText, pt: oneText })

export const newCannedReply = z.strictObject({
  /** Title by which admins choose it. */
  title: line({ min: 1, max: 100 }),
  texts,
})
export type NewCannedReply = z.infer<typeof newCannedReply>

export const cannedReply = newCannedReply.extend({ id, changedBy: person.nullable() })
export type CannedReply = z.infer<typeof cannedReply>

/** A text with its placeholders filled in. */
export const fillCannedReply = (text: string, values: Record<CannedPlaceholder, string>): string =>
  text.replaceAll(placeholder, (whole, name: string) => {
    const key = name.trim()
    return isKnown(key) ? values[key] : whole
  })

const onReply = z.strictObject({ id: idInPath })

/** For admins with the right `support`; each change is written to the action log. */
export const cannedReplies = {
  /** All of them, by title. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/canned-replies',
    fresh: 'everyone',
    shows: ['canned-replies'],
    schema: { response: { 200: z.object({ items: z.array(cannedReply) }) } },
  }),
  /** 409 `title_taken`, and `limit_reached` when there are as many as there may be. */
  create: endpoint({
    method: 'POST',
    url: '/api/admin/canned-replies',
    idempotent: true,
    invalidates: ['canned-replies'],
    schema: { body: newCannedReply, response: { 201: cannedReply } },
  }),
  /** Replaces it whole. 409 `title_taken`. */
  change: endpoint({
    method: 'PATCH',
    url: '/api/admin/canned-replies/:id',
    invalidates: ['canned-replies'],
    schema: { params: onReply, body: changeBody(newCannedReply), response: { 200: cannedReply } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/admin/canned-replies/:id',
    invalidates: ['canned-replies'],
    schema: { params: onReply, response: { 204: noContent } },
  }),
}
