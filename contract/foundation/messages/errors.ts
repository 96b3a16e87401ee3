/** Error sentences of this feature (contract/errors.ts). */
export const messageErrors = {
  messageRequired: 'Message content is required',
  messageTooLong: 'A message can have up to 4,000 characters',
} as const
