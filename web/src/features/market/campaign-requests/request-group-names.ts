/** The texts of groups of campaign requests that are not called as a status is. */
export const requestGroupNames = {
  applied: 'request.status.pending',
  running: 'request.status.accepted',
  published: 'request.status.pending_completion',
} as const
