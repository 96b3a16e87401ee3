/** Error sentences of this feature (contract/errors.ts). */
export const platformAddressErrors = {
  shortLinkUnopened: 'We couldn’t open this short link. Open it in your browser and copy the full link from there.',
} as const
