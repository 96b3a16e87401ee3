import type { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { socialPages } from '../../product.ts'
import { operator } from './operator-schema.ts'

/** The operator's details on /legals, in display order; all but the support address are optional. */
export const operatorParticulars = [
  'name',
  'address',
  'contact',
  'register',
  'vatId',
  'representatives',
  'authority',
  'arbitration',
] as const

export type Operator = z.infer<typeof operator>

export const defaultOperator: Operator = {
  instagramUrl: socialPages.instagram,
  tiktokUrl: socialPages.tiktok,
  youtubeUrl: socialPages.youtube,
  twitterUrl: socialPages.twitter,
  supportAddress: 'support@vivobid.example',
  name: null,
  address: null,
  contact: null,
  register: null,
  vatId: null,
  representatives: null,
  authority: null,
  arbitration: null,
}

/** Checks whether the operator is identified: at least a name and an address. */
export const isNamed = ({ name, address }: Operator): boolean => name !== null && address !== null

export const operatorSite = {
  read: endpoint({
    method: 'GET',
    url: '/api/site/operator',
    shows: ['settings'],
    schema: { response: { 200: operator } },
  }),
}

/** Our pages on social networks that are shown. */
export const shownSocialPages = (of: Operator): [platform: keyof typeof socialPages, address: string][] =>
  (['instagram', 'tiktok', 'youtube', 'twitter'] as const).flatMap((platform) => {
    const address = of[`${platform}Url`]
    return address === null ? [] : [[platform, address]]
  })
