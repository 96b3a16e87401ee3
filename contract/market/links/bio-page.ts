import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { changeBody } from '../../form-changes.ts'
import { requestErrors } from '../../request-errors.ts'

/** The palettes of /i/{id}, each for both appearances; the first is the product's own. */
export const bioThemes = ['plain', 'sand', 'forest', 'sea', 'berry'] as const
export type BioTheme = (typeof bioThemes)[number]

/** The sections of /i/{id} in their default order, beginning with those for the first screen of a phone. */
export const bioSections = ['links', 'deals', 'works', 'reviews', 'about'] as const
export type BioSection = (typeof bioSections)[number]

const theme = z.enum(bioThemes, requestErrors.valueInvalid)
const section = z.enum(bioSections, requestErrors.valueInvalid)

/** Layout of /i/{id}, the address for a bio and the QR code, as its influencer arranged it. */
export const bioPage = z.object({ theme, sections: z.array(section) })
export type BioPage = z.infer<typeof bioPage>

/** Every section once, in any order. */
const everySection = z
  .array(section)
  .length(bioSections.length, requestErrors.valueInvalid)
  .refine((sections) => new Set(sections).size === bioSections.length, requestErrors.valueInvalid)

export const bioPages = {
  read: endpoint({
    method: 'GET',
    url: '/api/bio-page',
    needs: 'read',
    shows: ['profiles'],
    schema: { response: { 200: bioPage } },
  }),
  change: endpoint({
    method: 'PUT',
    url: '/api/bio-page',
    needs: 'profile',
    invalidates: ['profiles'],
    schema: { body: changeBody(z.strictObject({ theme, sections: everySection })), response: { 200: bioPage } },
  }),
}
