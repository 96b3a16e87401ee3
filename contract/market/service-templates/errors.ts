/** Error sentences of this feature (contract/errors.ts). */
export const serviceTemplateErrors = {
  tooManyTemplates: 'You can have up to 200 templates',
} as const
