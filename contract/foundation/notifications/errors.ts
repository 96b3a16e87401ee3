/** Error sentences of this feature (contract/errors.ts). */
export const notificationErrors = {
  timeZoneUnknown: 'Choose a time zone from the list',
  notificationLocked: 'Security, money and support always reach you',
  unsubscribeLinkInvalid: 'This link isn’t valid. You can change your emails in the settings',
  pushDeviceInvalid: 'This browser can’t receive notifications from us',
  pushDeviceTaken: 'This browser’s notifications belong to another account. Turn them on again',
  mailEventUnsigned: 'This request isn’t signed by the email service',
  mailEventInvalid: 'This isn’t an event of an email service that we know',
} as const
