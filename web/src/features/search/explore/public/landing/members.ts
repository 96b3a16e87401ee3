/** A member in the feed (spec §3, simulated member feed entry). */
export type Member = {
  id: number
  name: string
  username: string
  platform: 'tiktok' | 'instagram' | 'youtube' | 'facebook' | 'twitter' | null
  location: string | null
  followers: number | null
  /** ISO 8601. */
  joined: string
  verified: boolean
}

/** One new member every 1.2 s out of 50, at most 9 visible (spec §4, §9). */
export const feedIntervalMs = 1_200
export const maxShown = 9
const memberCount = 50

const firstNames =
  'Amira Ben Carla Daniel Elif Farid Grace Hugo Ines Jonas Kenza Liam Maya Noah Olga Pedro Rania Sofia Tariq Yara'
const lastNames =
  'Alves Berg Costa Dahl Ellis Fischer Garcia Haddad Ito Jansen Khalil Lopez Moreau Nasser Oliveira Rossi Silva Weber'
const cities =
  'Amman Berlin Beirut Bogotá Cairo Casablanca Dubai Lisbon London Madrid Mexico Munich Nairobi Porto Recife Riyadh Seville Toronto Vienna Warsaw'
const platforms = ['tiktok', 'instagram', 'youtube', 'facebook', 'twitter'] as const

const minute = 60_000
/** Invented members joined at most this long ago. */
const joinedWithinMs = 60 * minute

/** Invents random members; the feed labels them as an illustration. */
export function inventMembers(random: () => number = Math.random, now = Date.now()): Member[] {
  // the index is within the list
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  return Array.from({ length: memberCount }, (_, id) => {
    const name = `${pick(firstNames.split(' '))} ${pick(lastNames.split(' '))}`
    return {
      id,
      name,
      username: name.toLowerCase().replace(' ', '.'),
      platform: pick(platforms),
      location: pick(cities.split(' ')),
      followers: Math.round(10 ** (3 + random() * 2.7)),
      joined: new Date(now - random() * joinedWithinMs).toISOString(),
      verified: random() < 0.4,
    }
  })
}
