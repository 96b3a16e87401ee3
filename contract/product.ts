/** The product's name; available in every text as `{{product}}`. */
export const product = 'Vivobid'

/** The product's own social media pages (spec §2, Landing page). */
export const socialPages = {
  instagram: 'https://www.instagram.com/vivobid',
  tiktok: 'https://www.tiktok.com/@vivobid',
  youtube: 'https://www.youtube.com/@vivobid',
  twitter: 'https://x.com/vivobid',
} as const
