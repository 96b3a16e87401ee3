import { localDay } from '../../../format/local-time.ts'

const dayMs = 86_400_000

/** Days of the user until a day: 0 on the day itself, negative when it is over. */
export const daysLeft = (day: string, now: Date): number => (Date.parse(day) - Date.parse(localDay(now))) / dayMs
