/** Error sentences of this feature (contract/errors.ts). */
export const newcomerErrors = {
  newcomerContacts:
    'In its first {{days}} days, an account can write to {{max}} new people a day. You can write to more people tomorrow.',
  newcomerDeals: 'In its first {{days}} days, an account can create {{max}} deals a day. You can create more tomorrow.',
  newcomerApplications:
    'In its first {{days}} days, an account can apply to {{max}} campaigns a day. You can apply to more tomorrow.',
} as const
