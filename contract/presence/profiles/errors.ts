/** Error sentences of this feature (contract/errors.ts). */
export const profileErrors = {
  tooManyExpertise: 'You can add up to 15 topics',
  tooManyCountries: 'You can add up to 60 countries',
  tooManyLanguages: 'You can add up to 10 languages',
  postalCodeInvalid: 'Use only letters, digits, spaces and dashes in the postal code',
} as const
