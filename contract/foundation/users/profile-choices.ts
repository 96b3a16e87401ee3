/** Spec §3, Other enumerations. */
export const businessTypes = [
  'Technology',
  'Healthcare',
  'Legal',
  'Finance',
  'Education',
  'Entertainment',
  'Retail',
  'Food & Beverage',
  'Travel',
  'Fashion',
  'Sports',
  'Other',
] as const
export type BusinessType = (typeof businessTypes)[number]
export const aiProficiencies = ['None', 'Basic', 'Intermediate', 'Advanced', 'Expert'] as const
export const contentCategories = [
  'lifestyle',
  'gaming',
  'tech',
  'fashion',
  'food',
  'travel',
  'fitness',
  'beauty',
] as const
export type ContentCategory = (typeof contentCategories)[number]
