import type { CampaignStage } from '#contract/market/campaigns/campaign-machine.ts'
import type { CampaignKind } from '#contract/market/campaigns/campaign-templates.ts'
import type { NewCampaign } from '#contract/market/campaigns/campaigns.ts'

/** A campaign from the template of its kind, with the number of days since it was made and its stage. */
export type DemoCampaign = {
  business: string
  kind: CampaignKind
  /** `ended`: its last day is over; `completed`: the business closed it. */
  stage: CampaignStage | 'ended'
  daysAgo: number
  /** Its days, counted from the one it was made on; without them, those of the template. */
  days?: Record<'applyBy' | 'deliverBy' | 'publishFrom' | 'publishUntil', number>
  /** An admin's reason for returning it. */
  returnReason?: string
  content: Pick<NewCampaign, 'title' | 'description'> &
    Required<Pick<NewCampaign, 'price' | 'places' | 'viewTarget'>> &
    Partial<NewCampaign>
}

const brightside: DemoCampaign[] = [
  {
    business: 'brightside',
    kind: 'awareness',
    stage: 'active',
    daysAgo: 4,
    content: {
      title: 'Autumn roast: your first cup of the day',
      description:
        'Our autumn roast tastes of cherry and cocoa. Show how your morning begins with it, at your own kitchen table and in your own words.',
      requirements: 'The bag is seen for at least three seconds. Please brew it fresh; we notice cold coffee.',
      price: 42_000,
      places: 8,
      viewTarget: 250_000,
      categories: ['food', 'lifestyle'],
      languages: ['en'],
      dos: ['Show the first sip', 'Say where you brew it'],
      donts: ['No other coffee brand in the picture', 'No claims about health'],
      links: ['https://example.com/autumn-roast'],
      questions: [{ id: 'brew', text: 'How do you make coffee at home?' }],
      product: 'A 350 g bag of the autumn roast, ground as you like',
    },
  },
  {
    business: 'brightside',
    kind: 'tutorial',
    stage: 'active',
    daysAgo: 6,
    content: {
      title: 'Better filter coffee in four minutes',
      description: 'A calm tutorial for people who have just bought their first grinder. Mistakes are welcome in it.',
      price: 65_000,
      places: 3,
      viewTarget: 120_000,
      minFollowers: { platform: 'youtube', followers: 5_000 },
      questions: [
        { id: 'setup', text: 'Which grinder and brewer do you use?' },
        { id: 'idea', text: 'What would you explain first?' },
      ],
    },
  },
  {
    business: 'brightside',
    kind: 'launch',
    stage: 'in_review',
    daysAgo: 0.4,
    content: {
      title: 'Cold brew in a bottle, out in spring',
      description: 'Our first drink that needs no kettle. We look for people who take it outside.',
      price: 30_000,
      places: 12,
      viewTarget: 400_000,
      locations: ['GB', 'IE', 'NL', 'DE'],
    },
  },
  {
    business: 'brightside',
    kind: 'giveaway',
    stage: 'returned',
    daysAgo: 1.5,
    returnReason:
      'A giveaway needs its rules: who may take part, until when, and how the winner is drawn. Please add them to what you need.',
    content: {
      title: 'A year of coffee for one person',
      description: 'Twelve bags, one a month, for somebody from your audience.',
      price: 18_000,
      places: 5,
      viewTarget: 90_000,
    },
  },
  {
    business: 'brightside',
    kind: 'unboxing',
    stage: 'draft',
    daysAgo: 0.2,
    content: {
      title: 'The tasting box',
      description:
        'Six small bags and a card with questions. We would like to see a first impression that is not rehearsed.',
      price: 22_000,
      places: 6,
      viewTarget: 80_000,
    },
  },
  {
    business: 'brightside',
    kind: 'awareness',
    stage: 'paused',
    daysAgo: 9,
    content: {
      title: 'Who roasts your coffee?',
      description: 'A minute about the four people in our roastery. We send pictures and answer every question.',
      price: 36_000,
      places: 4,
      viewTarget: 100_000,
      isInviteOnly: true,
    },
  },
  {
    business: 'brightside',
    kind: 'product_review',
    stage: 'completed',
    daysAgo: 38,
    // its posts began early
    days: { applyBy: 10, deliverBy: 38, publishFrom: 12, publishUntil: 52 },
    content: {
      title: 'Spring roast, honestly reviewed',
      description: 'We send the bag, you say what you think of it. Nothing is cut.',
      price: 48_000,
      places: 4,
      viewTarget: 150_000,
    },
  },
  {
    business: 'brightside',
    kind: 'launch',
    stage: 'active',
    daysAgo: 27,
    days: { applyBy: 10, deliverBy: 21, publishFrom: 12, publishUntil: 28 },
    content: {
      title: 'A mug that keeps its heat',
      description:
        'Our first mug, made by two potters. Show it where you usually drink your coffee, and say if it holds.',
      price: 20_000,
      places: 8,
      viewTarget: 60_000,
      categories: ['lifestyle'],
      platforms: ['instagram'],
      deliverables: [
        { id: 'film', platform: 'instagram', kind: 'short_video', count: 1, caption: null, hashtags: ['mugthatkeeps'] },
      ],
    },
  },
  {
    business: 'brightside',
    kind: 'launch',
    stage: 'ended',
    daysAgo: 64,
    content: {
      title: 'Our café opens its doors',
      description: 'The first week of our café by the canal, seen by people who like mornings.',
      price: 25_000,
      places: 6,
      viewTarget: 180_000,
    },
  },
]

const others: DemoCampaign[] = [
  {
    business: 'nordkiste',
    kind: 'unboxing',
    stage: 'active',
    daysAgo: 3,
    content: {
      title: 'Regal in 20 Minuten: der ehrliche Aufbau',
      description:
        'Wir schicken dir ein Regal und du baust es vor der Kamera auf. Schrauben dürfen dabei herunterfallen.',
      price: 55_000,
      places: 5,
      viewTarget: 140_000,
      languages: ['de'],
      product: 'Ein Regal „Kiefer 80“ mit Werkzeug',
      dos: ['Die Uhr mitlaufen lassen'],
      donts: ['Keine Musik, die du nicht verwenden darfst'],
    },
  },
  {
    business: 'verdecampo',
    kind: 'launch',
    stage: 'active',
    daysAgo: 2,
    content: {
      title: 'La primera prensada del año',
      description: 'El aceite de octubre es verde y pica un poco. Enseña con qué lo comes en tu casa.',
      price: 32_000,
      places: 10,
      viewTarget: 200_000,
      languages: ['es'],
      product: 'Una botella de medio litro de la primera prensada',
    },
  },
  {
    business: 'casamar',
    kind: 'awareness',
    stage: 'active',
    daysAgo: 5,
    content: {
      title: 'Fora de época: o mar só para você',
      description: 'Passe duas noites em uma das nossas casas e mostre como é a costa quando quase não há ninguém.',
      price: 60_000,
      places: 4,
      viewTarget: 220_000,
      categories: ['travel', 'lifestyle'],
    },
  },
  {
    business: 'noor.skincare',
    kind: 'product_review',
    stage: 'active',
    daysAgo: 3.5,
    content: {
      title: 'واقي شمس لا يترك أثرًا أبيض',
      description: 'جرّبوه أسبوعين في الحر، ثم احكوا لنا وللمتابعين ما لاحظتموه بصدق.',
      price: 70_000,
      places: 6,
      viewTarget: 300_000,
      languages: ['ar'],
      product: 'عبوتان من واقي الشمس بعامل حماية 50',
      donts: ['لا وعود علاجية'],
    },
  },
  {
    business: 'pedalworks',
    kind: 'tutorial',
    stage: 'active',
    daysAgo: 4.5,
    content: {
      title: 'Fix a flat tyre before the kettle boils',
      description: 'Our city bikes are made to be repaired. Show that a beginner can do it, on any bike.',
      price: 45_000,
      places: 4,
      viewTarget: 90_000,
    },
  },
  {
    business: 'lumenlearn',
    kind: 'awareness',
    stage: 'active',
    daysAgo: 7,
    content: {
      title: 'I changed my job at 35',
      description:
        'Evening courses, honest doubts and what came of them. Tell it as your own story or that of a friend.',
      price: 38_000,
      places: 10,
      viewTarget: 350_000,
    },
  },
  {
    business: 'altitude.gear',
    kind: 'product_review',
    stage: 'active',
    daysAgo: 6.5,
    content: {
      title: 'Ein Rucksack, drei Nächte, kein Netz',
      description: 'Nimm unseren 40-Liter-Rucksack mit auf eine Tour und zeig auch, was dich gestört hat.',
      price: 80_000,
      places: 3,
      viewTarget: 120_000,
      languages: ['de', 'en'],
      product: 'Der Rucksack „Grat 40“, den du behältst',
      minFollowers: { platform: 'youtube', followers: 2_000 },
    },
  },
  {
    business: 'studio.halcyon',
    kind: 'launch',
    stage: 'active',
    daysAgo: 1.8,
    content: {
      title: 'A game about lighthouses',
      description: 'Our new game takes four hours and has no fighting. Play an evening of it with your audience.',
      price: 50_000,
      places: 8,
      viewTarget: 260_000,
    },
  },
  {
    business: 'brisa.moda',
    kind: 'awareness',
    stage: 'in_review',
    daysAgo: 1.1,
    content: {
      title: 'Linho para dias de trinta graus',
      description: 'Vista uma peça nossa por uma semana e mostre como ela chega ao domingo.',
      price: 28_000,
      places: 9,
      viewTarget: 160_000,
      languages: ['pt'],
    },
  },
  {
    business: 'dar.alkutub',
    kind: 'giveaway',
    stage: 'in_review',
    daysAgo: 0.8,
    content: {
      title: 'حكاية قبل النوم',
      description: 'اقرأوا صفحة من أحد كتبنا لطفل تحبونه، ونهدي خمس عائلات من متابعيكم مكتبة صغيرة.',
      requirements: 'تنتهي المشاركة بعد أسبوع من النشر، ونختار الفائزين بالقرعة من بين التعليقات.',
      price: 24_000,
      places: 7,
      viewTarget: 110_000,
      languages: ['ar'],
    },
  },
  {
    business: 'greenledger',
    kind: 'tutorial',
    stage: 'returned',
    daysAgo: 2.5,
    returnReason: 'Please name the country whose tax rules the tutorial is about, or leave the rules out.',
    content: {
      title: 'Your first set of books, without tears',
      description: 'Explain to a shop owner how to keep books in half an hour a week.',
      price: 52_000,
      places: 2,
      viewTarget: 40_000,
      languages: ['en'],
    },
  },
]

/** Campaigns in every stage, most of them of the business that signs in to look around. */
export const demoCampaigns: DemoCampaign[] = [...brightside, ...others]
