import IconRosetteDiscountCheck from 'icon:rosette-discount-check'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Platform } from '#contract/fields.ts'
import { Count } from '../../../format/figures.tsx'
import layout from '../../../kit/layout.module.css'
import { PlatformIcon } from './PlatformIcon.tsx'

type Reach = { platform: Platform; followers: number; isVerified: boolean }

/** Followers by platform, largest first, with a badge where they are verified. */
export function FollowersByPlatform({ reach }: { reach: Reach[] }) {
  const { t } = useTranslation()
  if (reach.length === 0) return null
  return (
    <Group gap="md" component="ul" className={layout.plainList}>
      {reach.map(({ platform, followers, isVerified }) => (
        <Group key={platform} component="li" gap={6} wrap="nowrap">
          <PlatformIcon platform={platform} />
          <Count of={followers} />
          {isVerified && (
            <IconRosetteDiscountCheck
              size={16}
              role="img"
              aria-label={t('profile.verified')}
              color="var(--mantine-primary-color-filled)"
            />
          )}
        </Group>
      ))}
    </Group>
  )
}
