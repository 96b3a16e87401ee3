import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandOnlyfans,
  IconBrandPinterest,
  IconBrandReddit,
  IconBrandSnapchat,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react'
import type { Platform } from '#contract/fields.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import classes from './platform-icon.module.css'

const icons = {
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
  instagram: IconBrandInstagram,
  snapchat: IconBrandSnapchat,
  facebook: IconBrandFacebook,
  linkedin: IconBrandLinkedin,
  twitter: IconBrandX,
  pinterest: IconBrandPinterest,
  twitch: IconBrandTwitch,
  reddit: IconBrandReddit,
  onlyfans: IconBrandOnlyfans,
} satisfies Record<Platform, unknown>

export function PlatformIcon({ platform, size = 20 }: { platform: Platform; size?: number }) {
  const Icon = icons[platform]
  return (
    <span role="img" aria-label={platformNames[platform]} title={platformNames[platform]} className={classes.icon}>
      <Icon size={size} stroke={1.5} aria-hidden />
    </span>
  )
}
