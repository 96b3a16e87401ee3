import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Deliverable } from '#contract/market/campaigns/campaign-fields.ts'
import layout from '../../../../kit/layout.module.css'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import classes from './campaign.module.css'

/** Deliverables of each influencer: platform, kind and number, and the required text of the caption. */
export function DeliverableList({ deliverables }: { deliverables: readonly Deliverable[] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list}>
      {deliverables.map(({ id, platform, kind, count, caption, hashtags }) => (
        <li key={id}>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <PlatformIcon platform={platform} size={22} />
            <div className={layout.shrinks}>
              <Text fw={500}>{t(`campaign.deliverable.${kind}`, { count })}</Text>
              {caption && <UserText size="sm">{t('campaign.caption', { text: caption })}</UserText>}
              <Hashtags hashtags={hashtags} />
            </div>
          </Group>
        </li>
      ))}
    </ul>
  )
}

const Hashtags = ({ hashtags }: { hashtags: readonly string[] }) =>
  hashtags.length > 0 && (
    <Text size="sm" c="dimmed" className={layout.breaks}>
      {hashtags.map((hashtag) => (
        <bdi key={hashtag}>{`#${hashtag.replace(/^#/, '')} `}</bdi>
      ))}
    </Text>
  )
