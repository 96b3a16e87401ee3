import type { Language } from '#contract/languages.ts'
import type { DemoOrder } from './order-list.ts'

export type Newcomer = {
  username: string
  name: string
  role: 'business' | 'influencer'
  country: string
  language: Language
  joinedDaysAgo: number
  /** The email address is not confirmed. */
  isUnconfirmed?: true
  /** Cents, topped up soon after joining. */
  topUp?: number
}

const business = (username: string, name: string, rest: Omit<Newcomer, 'username' | 'name' | 'role'>): Newcomer => ({
  ...{ username, name, role: 'business' },
  ...rest,
})
const influencer = (username: string, name: string, rest: Omit<Newcomer, 'username' | 'name' | 'role'>): Newcomer => ({
  ...{ username, name, role: 'influencer' },
  ...rest,
})

/** People who joined in the last three months, not all of whom have done anything yet. */
export const demoNewcomers: Newcomer[] = [
  business('fjord.knits', 'Fjord Knits', { country: 'NO', language: 'en', joinedDaysAgo: 88.2, topUp: 120_000 }),
  influencer('jana.malt', 'Jana Brandt', { country: 'DE', language: 'de', joinedDaysAgo: 84.6 }),
  influencer('rui.surf', 'Rui Carvalho', { country: 'PT', language: 'pt', joinedDaysAgo: 79.3 }),
  business('almacen.norte', 'Almacén Norte', { country: 'MX', language: 'es', joinedDaysAgo: 76.1, topUp: 40_000 }),
  business('tidewater.tea', 'Tidewater Tea', { country: 'US', language: 'en', joinedDaysAgo: 70.4 }),
  influencer('dina.saleh', 'دينا صالح', { country: 'EG', language: 'ar', joinedDaysAgo: 66.8 }),
  influencer('quick.clips', 'Quick Clips', { country: 'US', language: 'en', joinedDaysAgo: 61.5 }),
  business('brot.und.butter', 'Brot & Butter', { country: 'CH', language: 'de', joinedDaysAgo: 57.7, topUp: 90_000 }),
  influencer('paolo.gym', 'Paolo Greco', { country: 'IT', language: 'en', joinedDaysAgo: 52.2, isUnconfirmed: true }),
  influencer('ines.lopes', 'Inês Lopes', { country: 'PT', language: 'pt', joinedDaysAgo: 47.9 }),
  business('oasis.dates', 'واحة التمور', { country: 'SA', language: 'ar', joinedDaysAgo: 44.3 }),
  influencer('noa.pinta', 'Noa Herrera', { country: 'ES', language: 'es', joinedDaysAgo: 39.6 }),
  influencer('max.bastelt', 'Max Lehner', { country: 'AT', language: 'de', joinedDaysAgo: 36.1 }),
  business('harbor.and.pine', 'Harbor & Pine', { country: 'CA', language: 'en', joinedDaysAgo: 33.4, topUp: 60_000 }),
  influencer('lily.cooks', 'Lily Anderson', { country: 'AU', language: 'en', joinedDaysAgo: 28.7 }),
  business('pano.skin', 'Pano Skin', { country: 'BR', language: 'pt', joinedDaysAgo: 25.2 }),
  influencer('rami.tours', 'رامي خوري', { country: 'LB', language: 'ar', joinedDaysAgo: 22.9 }),
  influencer('tess.reads', 'Tess van Dijk', { country: 'NL', language: 'en', joinedDaysAgo: 19.4 }),
  business('luz.interior', 'Luz Interior', { country: 'ES', language: 'es', joinedDaysAgo: 16.8, topUp: 35_000 }),
  influencer('gabi.moda', 'Gabriela Pinto', { country: 'BR', language: 'pt', joinedDaysAgo: 14.3 }),
  business('werkbank.nord', 'Werkbank Nord', {
    country: 'DE',
    language: 'de',
    joinedDaysAgo: 11.6,
    isUnconfirmed: true,
  }),
  influencer('hugo.trail', 'Hugo Lambert', { country: 'FR', language: 'en', joinedDaysAgo: 9.1 }),
  influencer('mara.zeichnet', 'Mara Vogt', { country: 'DE', language: 'de', joinedDaysAgo: 6.4 }),
  business('sunday.press', 'Sunday Press', { country: 'IE', language: 'en', joinedDaysAgo: 4.2, topUp: 25_000 }),
  influencer('leo.crea', 'Leo Vargas', { country: 'CO', language: 'es', joinedDaysAgo: 2.6 }),
  influencer('salma.fit', 'سلمى رشيد', { country: 'MA', language: 'ar', joinedDaysAgo: 1.1, isUnconfirmed: true }),
  business('cedar.studio', 'Cedar Studio', { country: 'GB', language: 'en', joinedDaysAgo: 0.4 }),
]

/** Orders of some newcomers. */
export const newcomerOrders: DemoOrder[] = [
  { business: 'fjord.knits', influencer: 'emily.fraser', language: 'en', stage: 'reviewed', daysAgo: 83 },
  { business: 'brot.und.butter', influencer: 'jonas.weber', language: 'de', stage: 'reviewed', daysAgo: 41 },
  { business: 'harbor.and.pine', influencer: 'maya.collins', language: 'en', stage: 'reviewed', daysAgo: 29 },
  { business: 'luz.interior', influencer: 'paula.juega', language: 'es', stage: 'running', daysAgo: 1.4 },
]
