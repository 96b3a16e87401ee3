import { z } from 'zod'
import { declareEvent, link, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const verificationEvents = [
  declareEvent('verification_approved', {
    when: 'an admin verified a profile on another platform',
    to: 'the influencer',
    category: 'verification',
    lane: 'other',
    live: 'account',
    params: z.object({ profile: written, link, reason: written.optional() }),
    example: {
      profile: 'https://www.tiktok.com/@lena',
      link: 'https://example.com/page',
      reason: 'A little brighter, please.',
    },
    button: 'button.verification',
  }),
  declareEvent('verification_rejected', {
    when: 'an admin could not verify a profile on another platform',
    to: 'the influencer',
    category: 'verification',
    lane: 'other',
    live: 'account',
    params: z.object({ profile: written, link, reason: written.optional() }),
    example: {
      profile: 'https://www.tiktok.com/@lena',
      link: 'https://example.com/page',
      reason: 'A little brighter, please.',
    },
    button: 'button.verification',
    step: 'step.tryAgain',
  }),
  declareEvent('kyc_approved', {
    when: 'an admin verified an identity',
    to: 'the account',
    category: 'verification',
    lane: 'other',
    live: 'account',
    params: z.object({ link, reason: written.optional() }),
    example: { link: 'https://example.com/page', reason: 'A little brighter, please.' },
    button: 'button.verification',
  }),
  declareEvent('kyc_rejected', {
    when: 'an admin could not verify an identity',
    to: 'the account',
    category: 'verification',
    lane: 'other',
    live: 'account',
    params: z.object({ link, reason: written.optional() }),
    example: { link: 'https://example.com/page', reason: 'A little brighter, please.' },
    button: 'button.verification',
    step: 'step.tryAgain',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof verificationEvents> {}
}
