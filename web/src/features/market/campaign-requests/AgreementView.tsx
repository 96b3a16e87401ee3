import { Card, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import { useTimes } from '../../../format/figures.tsx'
import { CalendarDay } from '../../../kit/fields/dates/CalendarDay.tsx'
import { Term, Terms } from '../../../kit/text/Term.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { PlatformIcon } from '../../money/social-profiles/PlatformIcon.tsx'
import classes from '../campaigns/shared/campaign.module.css'

/** Agreed or proposed deliverables and days; their progress is shown with the videos. */
export function AgreementView({ request }: { request: CampaignRequest }) {
  const { t } = useTranslation()
  const { nearUtcDay, day } = useTimes()
  const { agreement, acceptedAt, usageEndsAt } = request
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="agreement">
      <Stack gap="lg">
        <Title order={2} size="h3" id="agreement">
          {t(acceptedAt ? 'request.agreed' : 'campaign.deliverables')}
        </Title>
        <ul className={classes.list}>
          {agreement.deliverables.map(({ id, platform, kind, count }) => (
            <li key={id}>
              <Text component="div" className={classes.figures}>
                <PlatformIcon platform={platform} />
                <span>{t(`campaign.deliverable.${kind}`, { count })}</span>
              </Text>
            </li>
          ))}
        </ul>
        {agreement.requirements && <UserText>{agreement.requirements}</UserText>}
        <Terms>
          <Term name={t('campaign.deliverBy')}>
            <CalendarDay near date={agreement.deliverBy} />
          </Term>
          <Term name={t('campaign.publish')}>
            {t('campaign.publishBetween', {
              from: nearUtcDay(agreement.publishFrom),
              until: nearUtcDay(agreement.publishUntil),
            })}
          </Term>
          {agreement.usageRights !== 'none' && (
            <Term name={t('buy.usageRights')}>
              {t(`buy.rights.${agreement.usageRights}`)}
              {agreement.usageDays !== null && ` · ${t('deals.days', { count: agreement.usageDays })}`}
              {usageEndsAt && ` · ${t('request.usageUntil', { day: day(usageEndsAt) })}`}
            </Term>
          )}
          {agreement.product && <Term name={t('campaign.productSent')}>{agreement.product}</Term>}
        </Terms>
      </Stack>
    </Card>
  )
}
