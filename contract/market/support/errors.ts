/** Error sentences of this feature (contract/errors.ts). */
export const supportErrors = {
  subjectTooShort: 'Enter a subject of at least 5 characters',
  contactMessageTooShort: 'Enter a message of at least 20 characters',
  contactNameRequired: 'Enter your name',
  contactAnswered: '{{name}} has already answered this message',
  contactTaken: '{{name}} has taken this message',
  contactSolved: 'This message is already solved',
  contactNotSolved: 'You can rate our help once your message is solved',
  contactMergeOther: 'Only messages of the same person can be merged',
  cannedPlaceholderUnknown: 'Use only these placeholders: {name}, {subject}, {product}',
  cannedTitleTaken: 'Another ready-made answer has this title',
  cannedLimit: 'You can have up to {{max}} ready-made answers',
  inboundMailUnsigned: 'The signature of this email is not valid',
  inboundMailInvalid: 'This is not an email that we can read',
} as const
