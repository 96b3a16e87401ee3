import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { adminReason, instant, isDistinct, noContent, page, pageOf } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { requestErrors } from '../../request-errors.ts'
import { deal, dealLimits, dealType } from '../deals/deals.ts'
import { dealErrors } from '../deals/errors.ts'

const templateFields = {
  dealType,
  title: deal.shape.title,
  description: deal.shape.description,
  /** Cents; 0 leaves the price to the influencer. */
  defaultPrice: z
    .int(requestErrors.valueInvalid)
    .max(dealLimits.maxPrice, dealErrors.priceTooHigh)
    .refine((price) => price === 0 || price >= dealLimits.minPrice, dealErrors.priceTooLow),
  defaultDeliveryTimeInDays: deal.shape.deliveryTimeInDays,
  /** May be empty. */
  defaultPlatforms: z.array(deal.shape.platforms.element).max(11).refine(isDistinct, requestErrors.valueInvalid),
  /** The first choice for its type; at most one per type. */
  isDefault: z.boolean(),
}

/** Templates for new deals (spec §3, service_templates); managed by admins. */
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

/** Reason for the removal; logged. */
export const templateRemoval = z.strictObject({ reason: adminReason })

const onTemplate = z.strictObject({ id: z.uuid(requestErrors.valueInvalid) })
const list = {
  querystring: z.strictObject({ ...page, dealType: dealType.optional() }),
  response: { 200: pageOf(serviceTemplate) },
}

export const serviceTemplates = {
  /** For influencers, oldest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/service-templates',
    needs: 'read',
    shows: ['service-templates'],
    schema: list,
  }),
}

/** For admins only; each change is written to the action log (spec §6). */
export const adminServiceTemplates = {
  list: endpoint({
    method: 'GET',
    url: '/api/admin/service-templates',
    fresh: 'everyone',
    shows: ['service-templates'],
    schema: list,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/admin/service-templates',
    idempotent: true,
    invalidates: ['service-templates'],
    schema: { body: newServiceTemplate, response: { 201: serviceTemplate } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/admin/service-templates/:id',
    invalidates: ['service-templates'],
    schema: { params: onTemplate, body: changeBody(templateChange), response: { 200: serviceTemplate } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/admin/service-templates/:id',
    invalidates: ['service-templates'],
    schema: { params: onTemplate, body: templateRemoval, response: { 204: noContent } },
  }),
}
