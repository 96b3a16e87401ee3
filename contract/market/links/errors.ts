/** Error sentences of this feature (contract/errors.ts). */
export const linkErrors = {
  linkToLink: 'A link can’t lead to another link on this site',
  tooManyLinks: 'You can have up to 100 links',
} as const
