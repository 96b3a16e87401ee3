import { type Language, languages } from '#contract/languages.ts'
import { notifyAudiences } from '../../features/foundation/announcements/index.ts'
import { announcements } from '../../features/foundation/announcements/tables.ts'
import { day } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { type DemoTexts, textsIn } from '../content/texts.ts'
import type { Cast } from './cast.ts'
import { type Step, silentServices } from './timeline.ts'

const textsOf = (name: keyof DemoTexts['announcements']) =>
  Object.fromEntries(languages.map((language) => [language, textsIn[language].announcements[name]])) as Record<
    Language,
    string
  >

/** A banner that was shown to influencers for a week, with a notification, and one to everybody that begins in two days. */
export const announcementSteps = (services: Services, cast: Cast): Step[] => [
  {
    daysAgo: 20,
    run: ({ tx, clock }) =>
      tx.insert(announcements).values({
        texts: textsOf('offers'),
        level: 'info',
        audience: 'influencer',
        startsAt: clock(),
        endsAt: new Date(clock().getTime() + 7 * day),
        createdBy: cast('admin').party.id,
        createdAt: clock(),
      }),
  },
  { daysAgo: 19.9, run: () => notifyAudiences(silentServices(services, 19.9)) },
  {
    daysAgo: 0.5,
    run: ({ tx, clock }) =>
      tx.insert(announcements).values({
        texts: textsOf('maintenance'),
        level: 'warning',
        audience: 'everyone',
        startsAt: new Date(clock().getTime() + 2.5 * day),
        endsAt: new Date(clock().getTime() + 4 * day),
        createdBy: cast('admin').party.id,
        createdAt: clock(),
      }),
  },
]
