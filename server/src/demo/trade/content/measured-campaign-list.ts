import type { DemoCampaign } from './campaign-list.ts'

/** Days after the campaign was made; the last one is after today. */
const longDays = { applyBy: 40, deliverBy: 42, publishFrom: 4, publishUntil: 58 }

/** Running campaigns whose first posts have been seen for weeks. */
export const measuredCampaigns: DemoCampaign[] = [
  {
    business: 'brightside',
    kind: 'awareness',
    stage: 'active',
    daysAgo: 47,
    days: longDays,
    content: {
      title: 'Iced, all summer long',
      description:
        'Cold coffee where you spend your summer: on a balcony, on a train, on a wall by the sea. One film, one reel.',
      requirements: 'The bottle is seen while it is poured. Say what you paid for the day out.',
      price: 38_000,
      places: 8,
      viewTarget: 430_000,
      categories: ['food', 'lifestyle'],
      platforms: ['youtube', 'instagram'],
      languages: ['en'],
      deliverables: [
        { id: 'film', platform: 'youtube', kind: 'video', count: 1, caption: null, hashtags: ['#icedallsummer'] },
        {
          id: 'reel',
          platform: 'instagram',
          kind: 'short_video',
          count: 1,
          caption: null,
          hashtags: ['#icedallsummer'],
        },
      ],
    },
  },
  {
    business: 'noor.skincare',
    kind: 'awareness',
    stage: 'active',
    daysAgo: 44,
    days: longDays,
    content: {
      title: 'روتين الصباح في خمس دقائق',
      description: 'أرونا روتين العناية ببشرتكم في صباح يوم عمل حار، بلا مبالغة وبلا فلاتر.',
      price: 14_000,
      places: 5,
      viewTarget: 220_000,
      categories: ['beauty'],
      platforms: ['youtube', 'tiktok'],
      languages: ['ar'],
      deliverables: [
        { id: 'film', platform: 'youtube', kind: 'video', count: 1, caption: null, hashtags: [] },
        { id: 'clip', platform: 'tiktok', kind: 'short_video', count: 1, caption: null, hashtags: [] },
      ],
    },
  },
]
