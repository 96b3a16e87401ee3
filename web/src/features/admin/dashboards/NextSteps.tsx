import IconArrowNarrowRight from 'icon:arrow-narrow-right'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BusinessStep,
  type InfluencerDashboard,
  nextSteps,
  type Step,
} from '#contract/admin/dashboards/dashboards.ts'
import { paths } from '../../../format/paths.ts'
import type { TextKey } from '../../../format/texts.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'

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

/** Label of the button of each step. */
const actions: Record<AnyStep, TextKey> = {
  verifyEmail: 'dashboard.do.confirm',
  answerRequests: 'dashboard.answer',
  answerInvitations: 'dashboard.answer',
  workOnCampaigns: 'dashboard.do.continue',
  completeProfile: 'dashboard.do.complete',
  firstDeal: 'deals.add',
  retryIdentity: 'error.tryAgain',
  verifyIdentity: 'dashboard.do.verify',
  verifySocial: 'dashboard.do.verify',
  showWork: 'dashboard.do.addWork',
  addLinks: 'step.addLinks',
  'business.reviewDeliveries': 'dashboard.review',
  'business.reviewCampaigns': 'dashboard.review',
  'business.answerApplications': 'dashboard.answer',
  'business.payOrders': 'dashboard.do.pay',
  'business.describeBusiness': 'dashboard.do.introduce',
  'business.findInfluencers': 'order.find',
  'business.addMoney': 'wallet.addMoney',
  'business.firstOrder': 'dashboard.do.choose',
}

/** Shows the first three steps, the most urgent as the primary action; `done` is shown once none is left. */
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
          {steps.slice(0, maxSteps).map(({ step, to }, index) => (
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
                variant={index === 0 ? 'filled' : 'default'}
                aria-label={`${t(actions[step])}: ${t(`step.${step}`)}`}
                rightSection={<IconArrowNarrowRight size={18} aria-hidden className={layout.mirrored} />}
              >
                {t(actions[step])}
              </LinkButton>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  )
}
