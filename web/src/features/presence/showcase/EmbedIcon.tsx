import IconBrandInstagram from 'icon:brand-instagram'
import IconBrandTiktok from 'icon:brand-tiktok'
import IconBrandTwitch from 'icon:brand-twitch'
import IconBrandVimeo from 'icon:brand-vimeo'
import IconBrandYoutube from 'icon:brand-youtube'
import type { PostSite } from '#contract/platform-addresses/posts.ts'

const icons = {
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
  instagram: IconBrandInstagram,
  vimeo: IconBrandVimeo,
  twitch: IconBrandTwitch,
} satisfies Record<PostSite, unknown>

/** Brand names, the same in every language. */
export const embedNames: Record<PostSite, string> = {
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  vimeo: 'Vimeo',
  twitch: 'Twitch',
}

/** The brand icon of the site that hosts a video; its name is shown beside it. */
export function EmbedIcon({ site, size = 20 }: { site: PostSite; size?: number }) {
  const Icon = icons[site]
  return <Icon size={size} stroke={1.5} aria-hidden />
}
