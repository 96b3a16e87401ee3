import { Card, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { UserText } from '../../../kit/text/UserText.tsx'
import { FitList } from '../campaigns/shared/FitList.tsx'

/** Message of the side that began the request, the influencer's fit, and the answers to the campaign's questions. */
export function Application({ request, side }: { request: CampaignRequest; side: Side | null }) {
  const { t } = useTranslation()
  const { askedBy, message, influencerMessage, fit, answers, influencer } = request
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="application">
      <Stack gap="lg">
        <Title order={2} size="h3" id="application">
          {t(askedBy === 'business' ? 'request.invitation' : 'request.application')}
        </Title>
        <ApplicationMessage by={request[askedBy].displayName} text={message} />
        {influencerMessage && askedBy === 'business' && (
          <ApplicationMessage by={influencer.displayName} text={influencerMessage} />
        )}
        {answers.length > 0 && (
          <Stack component="dl" gap="sm" m={0}>
            {answers.map(({ id, question, answer }) => (
              <div key={id}>
                <Text component="dt" size="sm" c="dimmed" dir="auto">
                  {question}
                </Text>
                <dd>
                  <UserText>{answer}</UserText>
                </dd>
              </div>
            ))}
          </Stack>
        )}
        {fit && fit.reasons.length > 0 && (
          <div>
            <Title order={3} size="h4" mb="xs">
              {t('request.fit')}
            </Title>
            <FitList fit={fit} ownLabel={side === 'influencer' ? t('request.you') : influencer.displayName} />
          </div>
        )}
      </Stack>
    </Card>
  )
}

const ApplicationMessage = ({ by, text }: { by: string; text: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      <bdi>{by}</bdi>
    </Text>
    <UserText>{text}</UserText>
  </div>
)
