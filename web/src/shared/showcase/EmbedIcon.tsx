import IconBrandInstagram from 'icon:brand-instagram'
import IconBrandTiktok from 'icon:brand-tiktok'
import IconBrandTwitch from 'icon:brand-twitch'
import IconBrandVimeo from 'icon:brand-vimeo'
import IconBrandYoutube from 'icon:brand-youtube'
import type { EmbedProvider } from '#contract/showcase/embeds.ts'

const icons = {
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
  instagram: IconBrandInstagram,
  vimeo: IconBrandVimeo,
  twitch: IconBrandTwitch,
} satisfies Record<EmbedProvider, unknown>

/** Brand names, the same in every language. */
export const embedNames: Record<EmbedProvider, string> = {
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  vimeo: 'Vimeo',
  twitch: 'Twitch',
}

/** The brand icon of the site that hosts a video; its name is shown beside it. */
export function EmbedIcon({ provider, size = 20 }: { provider: EmbedProvider; size?: number }) {
  const Icon = icons[provider]
  return <Icon size={size} stroke={1.5} aria-hidden />
}
