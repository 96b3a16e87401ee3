import { dayOf } from '#contract/campaigns/submission.ts'

const dayMs = 86_400_000

/** Days in UTC until a day: 0 on the day itself, negative when it is over. */
export const daysLeft = (day: string, now: Date): number => (Date.parse(day) - Date.parse(dayOf(now))) / dayMs
