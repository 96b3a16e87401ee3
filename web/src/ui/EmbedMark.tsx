import {
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandVimeo,
  IconBrandYoutube,
} from '@tabler/icons-react'
import type { EmbedProvider } from '#contract/embeds.ts'

const marks = {
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
  instagram: IconBrandInstagram,
  vimeo: IconBrandVimeo,
  twitch: IconBrandTwitch,
} satisfies Record<EmbedProvider, unknown>

/** Names of the sites are the same in every language. */
export const embedNames: Record<EmbedProvider, string> = {
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  vimeo: 'Vimeo',
  twitch: 'Twitch',
}

/** The mark of the site that a video lies on; its name stands beside it. */
export function EmbedMark({ provider, size = 20 }: { provider: EmbedProvider; size?: number }) {
  const Mark = marks[provider]
  return <Mark size={size} stroke={1.5} aria-hidden />
}
