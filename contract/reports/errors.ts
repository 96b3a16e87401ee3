/** Error sentences of this feature (contract/errors.ts). */
export const reportErrors = {
  reportReasonTooShort: 'Please provide a detailed reason for the report',
  reportTwice: 'You have already reported this. An admin will review it.',
  reportSelf: 'You can’t report yourself',
  reportDecided: 'This report has already been decided',
} as const
