import { agreedFields } from '#contract/market/terms/changed-terms.ts'

type AgreedField = (typeof agreedFields)[number]

/** Picks these fields of a campaign, or their columns of a table or view. */
export const agreedPartOf = <T extends Record<AgreedField, unknown>>(campaign: T) =>
  Object.fromEntries(agreedFields.map((name) => [name, campaign[name]])) as Pick<T, AgreedField>
