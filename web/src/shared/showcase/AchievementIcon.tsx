import {
  IconAward,
  IconBulb,
  IconCertificate,
  IconChartLine,
  IconCrown,
  IconDiamond,
  IconFlag,
  IconHeart,
  IconMedal,
  IconMountain,
  IconRocket,
  IconSpeakerphone,
  IconStar,
  IconTarget,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'
import type { AchievementIconName } from '#contract/showcase/showcase.ts'

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
