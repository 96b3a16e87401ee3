/** One who has joined, as the feed shows it (spec §3, simulated member feed entry). */
export type Member = {
  id: number
  name: string
  username: string
  platform: 'tiktok' | 'instagram' | 'youtube' | 'facebook' | 'twitter' | null
  location: string | null
  followers: number | null
  verified: boolean
}

/** A new one every 1.2 s out of 50, at most 9 to be seen (spec §4, §9). */
export const feedMilliseconds = 1_200
export const mostShown = 9
const drawn = 50

const first =
  'Amira Ben Carla Daniel Elif Farid Grace Hugo Ines Jonas Kenza Liam Maya Noah Olga Pedro Rania Sofia Tariq Yara'
const last =
  'Alves Berg Costa Dahl Ellis Fischer Garcia Haddad Ito Jansen Khalil Lopez Moreau Nasser Oliveira Rossi Silva Weber'
const cities =
  'Amman Berlin Beirut Bogotá Cairo Casablanca Dubai Lisbon London Madrid Mexico Munich Nairobi Porto Recife Riyadh Seville Toronto Vienna Warsaw'
const platforms = ['tiktok', 'instagram', 'youtube', 'facebook', 'twitter'] as const

/** Invented people, drawn anew in each browser; the feed says that they are an illustration. */
export function inventMembers(random: () => number = Math.random): Member[] {
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  return Array.from({ length: drawn }, (_, id) => {
    const name = `${one(first.split(' '))} ${one(last.split(' '))}`
    return {
      id,
      name,
      username: name.toLowerCase().replace(' ', '.'),
      platform: one(platforms),
      location: one(cities.split(' ')),
      followers: Math.round(10 ** (3 + random() * 2.7)),
      verified: random() < 0.4,
    }
  })
}
