import IconBrandFacebook from 'icon:brand-facebook'
import IconBrandInstagram from 'icon:brand-instagram'
import IconBrandLinkedin from 'icon:brand-linkedin'
import IconBrandOnlyfans from 'icon:brand-onlyfans'
import IconBrandPinterest from 'icon:brand-pinterest'
import IconBrandReddit from 'icon:brand-reddit'
import IconBrandSnapchat from 'icon:brand-snapchat'
import IconBrandTiktok from 'icon:brand-tiktok'
import IconBrandTwitch from 'icon:brand-twitch'
import IconBrandX from 'icon:brand-x'
import IconBrandYoutube from 'icon:brand-youtube'
import type { Platform } from '#contract/fields.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
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
