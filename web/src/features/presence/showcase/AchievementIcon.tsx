import IconAward from 'icon:award'
import IconBulb from 'icon:bulb'
import IconCertificate from 'icon:certificate'
import IconChartLine from 'icon:chart-line'
import IconCrown from 'icon:crown'
import IconDiamond from 'icon:diamond'
import IconFlag from 'icon:flag'
import IconHeart from 'icon:heart'
import IconMedal from 'icon:medal'
import IconMountain from 'icon:mountain'
import IconRocket from 'icon:rocket'
import IconSpeakerphone from 'icon:speakerphone'
import IconStar from 'icon:star'
import IconTarget from 'icon:target'
import IconTrophy from 'icon:trophy'
import IconUsers from 'icon:users'
import type { AchievementIconName } from '#contract/presence/showcase/showcase.ts'

const icons = {
  trophy: IconTrophy,
  award: IconAward,
  medal: IconMedal,
  star: IconStar,
  certificate: IconCertificate,
  crown: IconCrown,
  rocket: IconRocket,
  flag: IconFlag,
  target: IconTarget,
  chart: IconChartLine,
  users: IconUsers,
  heart: IconHeart,
  diamond: IconDiamond,
  mountain: IconMountain,
  bulb: IconBulb,
  megaphone: IconSpeakerphone,
} satisfies Record<AchievementIconName, unknown>

/** The icon of an achievement. */
export function AchievementIcon({ name, size = 22 }: { name: AchievementIconName; size?: number }) {
  const Icon = icons[name]
  return <Icon size={size} stroke={1.5} aria-hidden />
}
