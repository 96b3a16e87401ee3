import type { Language } from '#contract/languages.ts'

/** The stage of a demo request. */
export type RequestStage =
  | 'applied'
  | 'invited'
  | 'offered'
  | 'countered'
  | 'agreed'
  | 'accepted'
  | 'addressGiven'
  | 'shipped'
  | 'dueDateProposed'
  | 'cancelRequested'
  | 'cancelledLate'
  | 'disputed'
  | 'declined'
  | 'withdrawn'
  | 'givenUp'
  | 'split'
  | 'inReview'
  | 'sentBack'
  | 'toCheck'
  | 'toPublish'
  | 'published'
  | 'completed'
  | 'postRemoved'
  | 'reviewed'
  | 'measured'
  | 'counting'

export type DemoRequest = {
  /** The title of the campaign. */
  campaign: string
  business: string
  influencer: string
  language: Language
  stage: RequestStage
  /** Days since it was made. */
  daysAgo: number
}

const of =
  (campaign: string, business: string, language: Language) =>
  (influencer: string, stage: RequestStage, daysAgo: number): DemoRequest => ({
    campaign,
    business,
    influencer,
    language,
    stage,
    daysAgo,
  })

const roast = of('Autumn roast: your first cup of the day', 'brightside', 'en')
const filter = of('Better filter coffee in four minutes', 'brightside', 'en')
const mug = of('A mug that keeps its heat', 'brightside', 'en')
const roastery = of('Who roasts your coffee?', 'brightside', 'en')
const spring = of('Spring roast, honestly reviewed', 'brightside', 'en')
const shelf = of('Regal in 20 Minuten: der ehrliche Aufbau', 'nordkiste', 'de')
const iced = of('Iced, all summer long', 'brightside', 'en')
const routine = of('روتين الصباح في خمس دقائق', 'noor.skincare', 'ar')
const oil = of('La primera prensada del año', 'verdecampo', 'es')
const sea = of('Fora de época: o mar só para você', 'casamar', 'pt')
const sunscreen = of('واقي شمس لا يترك أثرًا أبيض', 'noor.skincare', 'ar')
const lighthouses = of('A game about lighthouses', 'studio.halcyon', 'en')
const rucksack = of('Ein Rucksack, drei Nächte, kein Netz', 'altitude.gear', 'de')

/** Requests in every state, most of them of the people who sign in to look around. */
export const demoRequests: DemoRequest[] = [
  roast('lena.hart', 'shipped', 3.2),
  roast('maya.collins', 'countered', 3.1),
  roast('emily.fraser', 'applied', 2.6),
  roast('hannah.lee', 'applied', 1.4),
  roast('priya.nair', 'applied', 0.6),
  roast('marcus.lane', 'offered', 2.9),
  roast('isla.mac', 'addressGiven', 3),
  roast('sofia.mar', 'invited', 1.2),
  roast('freja.lind', 'declined', 2.8),
  roast('linh.tran', 'withdrawn', 2.2),
  filter('maya.collins', 'dueDateProposed', 5),
  filter('lena.hart', 'disputed', 5.2),
  filter('isla.mac', 'cancelRequested', 5.1),
  filter('luca.rossi', 'applied', 0.9),
  mug('lena.hart', 'accepted', 25),
  mug('hannah.lee', 'cancelledLate', 24),
  mug('emily.fraser', 'reviewed', 24.5),
  mug('maya.collins', 'published', 23),
  mug('isla.mac', 'inReview', 22),
  mug('marcus.lane', 'sentBack', 21.5),
  mug('priya.nair', 'toPublish', 21),
  mug('luca.rossi', 'toCheck', 21.8),
  roastery('lena.hart', 'invited', 7),
  roastery('isla.mac', 'agreed', 7.2),
  spring('lena.hart', 'reviewed', 36),
  spring('maya.collins', 'split', 35),
  spring('marcus.lane', 'givenUp', 35.5),
  spring('emily.fraser', 'postRemoved', 34),
  iced('maya.collins', 'measured', 46),
  iced('emily.fraser', 'measured', 45),
  iced('isla.mac', 'measured', 42),
  iced('marcus.lane', 'measured', 37),
  iced('freja.lind', 'measured', 36),
  iced('lena.hart', 'counting', 9),
  routine('layla_khalid', 'measured', 43),
  routine('noor.alami', 'measured', 38),
  routine('omar.said', 'measured', 36),
  shelf('lena.hart', 'offered', 2),
  shelf('luca.rossi', 'applied', 1),
  oil('sofia.mar', 'accepted', 1.5),
  oil('diego.cocina', 'applied', 0.7),
  sea('ana.lima', 'accepted', 4),
  sea('tiago.viagens', 'countered', 3),
  sunscreen('layla_khalid', 'shipped', 3),
  sunscreen('omar.said', 'applied', 1),
  lighthouses('lena.hart', 'agreed', 1),
  rucksack('lena.hart', 'invited', 4),
]
