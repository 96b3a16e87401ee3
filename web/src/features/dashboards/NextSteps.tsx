import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type BusinessStep, type InfluencerDashboard, nextSteps, type Step } from '#contract/dashboards/dashboards.ts'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import layout from '../../kit/layout.module.css'

const stepPaths: Record<Step, string> = {
  verifyEmail: paths.profile,
  answerRequests: paths.dealRequests,
  answerInvitations: `${paths.openCampaigns}?tab=invitations`,
  workOnCampaigns: `${paths.openCampaigns}?tab=yours`,
  completeProfile: paths.profile,
  firstDeal: `${paths.deals}?new`,
  retryIdentity: paths.verification,
  verifyIdentity: paths.verification,
  verifySocial: paths.verification,
  showWork: paths.showcase,
  addLinks: paths.links,
}
const maxSteps = 3

/** Next steps, most pressing first; once none is left, a link to share the profile. */
export function NextSteps({ dashboard }: { dashboard: InfluencerDashboard }) {
  const { t } = useTranslation()
  return (
    <StepList
      steps={nextSteps(dashboard).map((step) => ({ step, to: stepPaths[step] }))}
      done={
        <Group justify="space-between">
          <Text c="dimmed">{t('dashboard.nothingLeft')}</Text>
          <LinkButton to={paths.publicProfile(dashboard.person)} variant="default" size="sm">
            {t('profile.publicPage')}
          </LinkButton>
        </Group>
      }
    />
  )
}

type AnyStep = Step | `business.${Exclude<BusinessStep, 'verifyEmail'>}`

/** Shows the first three steps; `done` is shown once none is left. */
export function StepList({ steps, done }: { steps: { step: AnyStep; to: string }[]; done: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card component="section" aria-labelledby="next-steps" withBorder padding="lg">
      <Title order={2} id="next-steps" mb="md">
        {t('dashboard.nextSteps')}
      </Title>
      {steps.length === 0 ? (
        done
      ) : (
        <Stack component="ol" gap="md" className={layout.plainList}>
          {steps.slice(0, maxSteps).map(({ step, to }) => (
            <Group component="li" key={step} justify="space-between" gap="sm">
              <div className={layout.grows}>
                <Text fw={600}>{t(`step.${step}`)}</Text>
                <Text size="sm" c="dimmed">
                  {t(`step.${step}Text`)}
                </Text>
              </div>
              <LinkButton
                to={to}
                size="sm"
                variant="default"
                aria-label={`${t('dashboard.go')}: ${t(`step.${step}`)}`}
                rightSection={<IconArrowNarrowRight size={18} aria-hidden className="mirrored" />}
              >
                {t('dashboard.go')}
              </LinkButton>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  )
}
