/** The product's name; every text gets it as `{{product}}`. */
export const product = 'Vivobid'

/** Where people write to who need help. */
export const supportAddress = 'support@vivobid.example'

/** The product's own pages on four networks (spec §2, Landing page). */
export const socialPages = {
  instagram: 'https://www.instagram.com/vivobid',
  tiktok: 'https://www.tiktok.com/@vivobid',
  youtube: 'https://www.youtube.com/@vivobid',
  twitter: 'https://x.com/vivobid',
} as const
