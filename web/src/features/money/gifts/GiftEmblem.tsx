import IconCoffee from 'icon:coffee'
import IconConfetti from 'icon:confetti'
import IconCrown from 'icon:crown'
import IconFlame from 'icon:flame'
import IconHeart from 'icon:heart'
import IconRocket from 'icon:rocket'
import IconStar from 'icon:star'
import IconTrophy from 'icon:trophy'
import { useTranslation } from 'react-i18next'
import type { GiftEmoji } from '#contract/money/gifts/gifts.ts'

const emblems = {
  heart: IconHeart,
  star: IconStar,
  fire: IconFlame,
  crown: IconCrown,
  rocket: IconRocket,
  trophy: IconTrophy,
  coffee: IconCoffee,
  confetti: IconConfetti,
} satisfies Record<GiftEmoji, unknown>

/** The emblem of a gift, with its name. */
export function GiftEmblem({ of: emoji, size = 24 }: { of: GiftEmoji; size?: number }) {
  const { t } = useTranslation()
  const Emblem = emblems[emoji]
  return <Emblem size={size} stroke={1.5} role="img" aria-label={t(`gifts.emoji.${emoji}`)} />
}
