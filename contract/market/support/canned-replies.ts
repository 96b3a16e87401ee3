/** Ready-made answers of support, in every language (product.md 9, Queues). */

import { z } from 'zod'
import { reading } from '../../endpoint.ts'
import { collectionEndpoints } from '../../endpoint-factories.ts'
import { id, idInPath, inEveryLanguage, line, person, prose } from '../../fields.ts'
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
const texts = inEveryLanguage(oneText)

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
  list: reading('/api/admin/canned-replies', z.object({ items: z.array(cannedReply) }), {
    fresh: 'everyone',
    shows: ['canned-replies'],
  }),
  /** A change replaces it whole. 409 `title_taken`, and `limit_reached` when there are as many as there may be. */
  ...collectionEndpoints({
    url: '/api/admin/canned-replies',
    item: cannedReply,
    create: newCannedReply,
    change: newCannedReply,
    params: onReply,
    invalidates: ['canned-replies'],
  }),
}
