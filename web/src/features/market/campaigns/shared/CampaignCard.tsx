import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { useTimes } from '../../../../format/figures.tsx'
import { Avatar } from '../../../../kit/Avatar.tsx'
import layout from '../../../../kit/layout.module.css'
import { Term } from '../../../../kit/text/Term.tsx'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import { usePlaces } from '../use-places.ts'
import { CampaignCover } from './CampaignCover.tsx'
import { CampaignFee } from './CampaignFee.tsx'
import classes from './campaign.module.css'

type Props = {
  campaign: Campaign
  /** Address that the card opens. */
  to: string
  /** For influencers: with the business, and with what they get of the fee. */
  isForInfluencers?: boolean
  /** Beside the title, such as the stage. */
  badge?: ReactNode
  heading?: 'h2' | 'h3'
  /** Content below the figures; links and buttons in it lie above the card's link. */
  children?: ReactNode
}

/** A campaign: its picture, title, fee, places, and the last day to apply. The whole card opens it. */
export function CampaignCard({ campaign, to, isForInfluencers = false, badge, heading = 'h2', children }: Props) {
  const { t } = useTranslation()
  return (
    <Card withBorder component="article" padding="md" h="100%" className={layout.openable}>
      <Card.Section>
        <CampaignCover campaign={campaign} />
      </Card.Section>
      <Stack gap="sm" className={classes.body}>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          {isForInfluencers ? (
            <Group gap="xs" wrap="nowrap" miw={0}>
              <Avatar person={campaign.business} size={28} />
              <Text size="sm" truncate dir="auto">
                {campaign.business.displayName}
              </Text>
            </Group>
          ) : (
            <Platforms campaign={campaign} />
          )}
          <Group gap="xs" justify="flex-end" className={isForInfluencers ? layout.keepsSize : undefined}>
            {campaign.isInviteOnly && (
              <Badge variant="default" tt="none" fw={500}>
                {t('campaign.inviteOnly')}
              </Badge>
            )}
            {badge}
          </Group>
        </Group>
        <Text component={heading} fw={600} size="lg" lh={1.3} lineClamp={2} className={layout.breaks}>
          <Anchor component={Link} to={to} inherit c="inherit" className={layout.opens}>
            <bdi>{campaign.title || t('campaign.untitled')}</bdi>
          </Anchor>
        </Text>
        <CampaignFee campaign={campaign} isEarned={isForInfluencers} />
        <Group justify="space-between" align="flex-end" wrap="nowrap">
          <Figures campaign={campaign} />
          {isForInfluencers && <Platforms campaign={campaign} />}
        </Group>
        {children && <div className={classes.actions}>{children}</div>}
      </Stack>
    </Card>
  )
}

const Platforms = ({ campaign: { platforms } }: { campaign: Campaign }) => (
  <Group gap={6} wrap="nowrap" className={layout.keepsSize}>
    {platforms.map((platform) => (
      <PlatformIcon key={platform} platform={platform} />
    ))}
  </Group>
)

function Figures({ campaign: { places, placesLeft, applyBy } }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const placesText = usePlaces()
  const { utcDay, utcShortDay } = useTimes()
  return (
    <dl className={classes.figures}>
      {places !== null && <Term name={t('campaign.places')}>{placesText({ places, placesLeft })}</Term>}
      {applyBy && (
        <Term name={t('campaign.applyBy')}>
          <time dateTime={applyBy} title={utcDay(applyBy)}>
            {utcShortDay(applyBy)}
          </time>
        </Term>
      )}
    </dl>
  )
}
