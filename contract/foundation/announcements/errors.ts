/** Error sentences of this feature (contract/errors.ts). */
export const announcementErrors = {
  announcementEndsFirst: 'The announcement must end after it starts',
} as const
