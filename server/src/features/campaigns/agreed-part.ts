/** The fields of a campaign that a request agrees to and that are then frozen on it; its days come besides. */
export const agreedFields = [
  'deliverables',
  'requirements',
  'dos',
  'donts',
  'links',
  'usageRights',
  'usageDays',
  'usageChannels',
  'adMarking',
  'licenceNumber',
  'product',
] as const
type AgreedField = (typeof agreedFields)[number]

/** Picks these fields of a campaign, or their columns of a table or view. */
export const agreedPartOf = <T extends Record<AgreedField, unknown>>(campaign: T) =>
  Object.fromEntries(agreedFields.map((name) => [name, campaign[name]])) as Pick<T, AgreedField>
