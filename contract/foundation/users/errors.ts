/** Error sentences of this feature (contract/errors.ts). */
export const userErrors = {
  emailInvalid: 'Invalid email address',
  roleInvalid: 'Choose influencer or business',
} as const
