export const roles = ['influencer', 'admin', 'business'] as const
export type Role = (typeof roles)[number]
