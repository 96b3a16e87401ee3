import type { CampaignPlatform } from '#contract/market/campaigns/campaign-fields.ts'
import type { CampaignKind } from '#contract/market/campaigns/campaign-templates.ts'
import type { DemoCampaign } from './campaign-list.ts'

/** A campaign for everybody on one platform, so that each demo influencer finds some that fit. */
const forEverybodyOn = (
  platform: CampaignPlatform,
  campaign: Pick<DemoCampaign, 'business' | 'daysAgo'> & { kind?: CampaignKind; content: DemoCampaign['content'] },
): DemoCampaign => ({
  kind: 'awareness',
  stage: 'active',
  ...campaign,
  content: {
    platforms: [platform],
    deliverables: [{ id: 'one', platform, kind: 'short_video', count: 1, caption: null, hashtags: [] }],
    ...campaign.content,
  },
})

export const everybodyCampaigns: DemoCampaign[] = [
  forEverybodyOn('tiktok', {
    business: 'casamar',
    daysAgo: 2.2,
    content: {
      title: 'One window, one sea',
      description: 'Thirty seconds from a room with a view. We look for people who can keep still.',
      price: 26_000,
      places: 10,
      viewTarget: 220_000,
    },
  }),
  forEverybodyOn('tiktok', {
    business: 'pedalworks',
    daysAgo: 3.1,
    content: {
      title: 'The way to work, faster than the bus',
      description: 'Film your way to work or school by bike. Rain counts double.',
      requirements: 'A helmet, and no riding on the pavement.',
      price: 18_000,
      places: 15,
      viewTarget: 300_000,
    },
  }),
  forEverybodyOn('tiktok', {
    business: 'dar.alkutub',
    daysAgo: 4.4,
    content: {
      title: 'صفحة واحدة بصوت عالٍ',
      description: 'اقرأ صفحة من كتاب تحبه، بأي لغة، وقل لنا لماذا اخترتها.',
      price: 15_000,
      places: 20,
      viewTarget: 150_000,
    },
  }),
  forEverybodyOn('instagram', {
    business: 'brisa.moda',
    daysAgo: 2.7,
    content: {
      title: 'Uma camisa, sete dias',
      description: 'A mesma camisa de linho a semana inteira: no trabalho, na rua, no domingo.',
      price: 32_000,
      places: 8,
      viewTarget: 180_000,
      product: 'A camisa de linho, na sua cor',
    },
  }),
  forEverybodyOn('instagram', {
    business: 'verdecampo',
    daysAgo: 5.3,
    content: {
      title: 'Pan, aceite y nada más',
      description: 'El desayuno más corto del mundo, contado a tu manera.',
      price: 21_000,
      places: 12,
      viewTarget: 140_000,
    },
  }),
  forEverybodyOn('youtube', {
    business: 'lumenlearn',
    daysAgo: 1.6,
    content: {
      title: 'Explain one thing you know well',
      description:
        'Two minutes on something that you could talk about for hours. A course of ours may be mentioned, once.',
      price: 45_000,
      places: 6,
      viewTarget: 200_000,
      questions: [{ id: 'topic', text: 'What would you explain?' }],
    },
  }),
  forEverybodyOn('youtube', {
    business: 'altitude.gear',
    daysAgo: 3.8,
    content: {
      title: 'Das kürzeste Abenteuer der Woche',
      description: 'Ein Abend draußen, mit allem, was schiefging. Unsere Stirnlampe darf mit.',
      price: 36_000,
      places: 9,
      viewTarget: 160_000,
      product: 'Die Stirnlampe „Funke“, die du behältst',
    },
  }),
]
