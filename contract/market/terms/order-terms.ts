import { endpoint } from '../../endpoint.ts'
import { type OrderTerms, orderTerms } from './order-terms-schema.ts'

export const defaultTerms: OrderTerms = {
  feeBps: 1000,
  unpaidMinutes: 30,
  acceptHours: 72,
  reviewHours: 72,
  extensionHours: 72,
  lateCancelHours: 24,
  lateLimitDays: 14,
  waitDays: 7,
  cancelAnswerHours: 72,
  maxMoves: 2,
  maxMoveDays: 14,
  moveAnswerHours: 72,
  evidenceDays: 5,
  objectDays: 2,
  decideDays: 7,
  hardStopDays: 45,
}

export const site = {
  terms: endpoint({
    method: 'GET',
    url: '/api/site/terms',
    shows: ['settings'],
    schema: { response: { 200: orderTerms } },
  }),
}
