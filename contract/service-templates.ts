import { z } from 'zod'
import { deal, dealLimits, dealType } from './deals.ts'
import { endpoint } from './endpoint.ts'
import { instant, isDistinct, noContent, page, pageOf, prose } from './fields.ts'
import { messages } from './messages.ts'

const templateFields = {
  dealType,
  title: deal.shape.title,
  description: deal.shape.description,
  /** Cents; 0 leaves the price to the influencer. */
  defaultPrice: z
    .int(messages.valueInvalid)
    .max(dealLimits.maxPrice, messages.priceTooHigh)
    .refine((price) => price === 0 || price >= dealLimits.minPrice, messages.priceTooLow),
  defaultDeliveryTimeInDays: deal.shape.deliveryTimeInDays,
  /** May be empty. */
  defaultPlatforms: z.array(deal.shape.platforms.element).max(11).refine(isDistinct, messages.valueInvalid),
  /** The one that stands first for its type; at most one of each. */
  isDefault: z.boolean(),
}

/** What a new deal can start from (spec §3, service_templates); made by admins. */
export const serviceTemplate = z.object({ id: z.uuid(), ...templateFields, createdAt: instant, updatedAt: instant })
export type ServiceTemplate = z.infer<typeof serviceTemplate>

export const newServiceTemplate = z.strictObject({
  ...templateFields,
  defaultPrice: templateFields.defaultPrice.default(0),
  defaultDeliveryTimeInDays: templateFields.defaultDeliveryTimeInDays.default(7),
  defaultPlatforms: templateFields.defaultPlatforms.default([]),
  isDefault: templateFields.isDefault.default(false),
})
export type NewServiceTemplate = z.infer<typeof newServiceTemplate>

const templateChange = z.strictObject(templateFields).partial()
export type ServiceTemplateChange = z.infer<typeof templateChange>

/** Why it goes; written to the log. */
export const templateRemoval = z.strictObject({
  reason: prose({ min: 10, max: 1_000, tooShort: messages.rejectionReason }),
})

const onTemplate = z.strictObject({ id: z.uuid(messages.valueInvalid) })
const list = {
  querystring: z.strictObject({ ...page, dealType: dealType.optional() }),
  response: { 200: pageOf(serviceTemplate) },
}

export const serviceTemplates = {
  /** For influencers, the oldest first. */
  list: endpoint({ method: 'GET', url: '/api/service-templates', schema: list }),
}

/** For admins alone; each change is written to the action log (spec §6). */
export const serviceTemplateDesk = {
  list: endpoint({ method: 'GET', url: '/api/admin/service-templates', schema: list }),
  create: endpoint({
    method: 'POST',
    url: '/api/admin/service-templates',
    idempotent: true,
    schema: { body: newServiceTemplate, response: { 201: serviceTemplate } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/admin/service-templates/:id',
    schema: { params: onTemplate, body: templateChange, response: { 200: serviceTemplate } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/admin/service-templates/:id',
    schema: { params: onTemplate, body: templateRemoval, response: { 204: noContent } },
  }),
}
