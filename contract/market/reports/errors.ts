/** Error sentences of this feature (contract/errors.ts). */
export const reportErrors = {
  reportReasonTooShort: 'Please provide a detailed reason for the report',
  reportTwice: 'You have already reported this. An admin will review it.',
  reportSelf: 'You can’t report yourself',
  reportDecided: 'This report has already been decided',
  reportResolvedBy: '{{name}} has already resolved this report',
  reportRejectedBy: '{{name}} has already rejected this report',
  caseTaken: '{{name}} is already looking into this report',
} as const
