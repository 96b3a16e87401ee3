import { Group } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Reach } from '#contract/discovery.ts'
import { Count } from '../../ui/figures.tsx'
import { PlatformMark } from '../../ui/PlatformMark.tsx'

/** Followers by platform, most first, with a mark where they are verified. */
export function ReachMarks({ reach }: { reach: Reach[] }) {
  const { t } = useTranslation()
  if (reach.length === 0) return null
  return (
    <Group gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {reach.map(({ platform, followers, isVerified }) => (
        <Group key={platform} component="li" gap={6} wrap="nowrap">
          <PlatformMark platform={platform} />
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
