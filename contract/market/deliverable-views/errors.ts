/** Error sentences of this feature (contract/errors.ts). */
export const deliverableViewErrors = {
  viewsNotDelivered: 'You can report views once the work is delivered',
  viewsClosed: 'You can report views until 90 days after the order is completed',
  viewsMeasured: 'YouTube reports the views of this result automatically',
  viewsNoteNeeded: 'This is lower than the last figure. Add a note to explain why.',
} as const
