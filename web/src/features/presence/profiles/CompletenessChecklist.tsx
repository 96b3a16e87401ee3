import IconCircleCheck from 'icon:circle-check'
import IconCircleDashed from 'icon:circle-dashed'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type CompletenessChecks, completeness } from '#contract/presence/profiles/completeness.ts'
import type { OwnProfile } from '#contract/presence/profiles/profiles.ts'
import layout from '../../../kit/layout.module.css'

type Props = {
  profile: OwnProfile
  to?: string | ((check: keyof CompletenessChecks) => string)
  onNavigate?: () => void
}

/** Completeness of a profile with its missing parts; `to` links to where one is added, if the viewer can add it. */
export function CompletenessChecklist({ profile, to, onNavigate: onGo }: Props) {
  const { t } = useTranslation()
  const { percent, checks } = completeness(profile)
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          {t('completeness.progress', { percent })}
        </Text>
        <Progress value={percent} aria-label={t('completeness.label')} />
      </div>
      <Stack component="ul" gap="xs" className={layout.plainList}>
        {(Object.keys(checks) as (keyof CompletenessChecks)[]).map((check) => {
          const item = t(`completeness.check.${check}`)
          const Icon = checks[check] ? IconCircleCheck : IconCircleDashed
          return (
            <Group key={check} component="li" justify="space-between" wrap="nowrap" gap="sm" mih={36}>
              <Group gap="xs" wrap="nowrap" miw={0}>
                <Icon
                  size={22}
                  stroke={1.5}
                  aria-hidden
                  color={checks[check] ? 'var(--vivobid-good)' : 'var(--vivobid-dimmed)'}
                  className={layout.keepsSize}
                />
                <div>
                  <Text>{item}</Text>
                  <Text size="sm" c="dimmed">
                    {t(checks[check] ? 'completeness.done' : 'completeness.missing')}
                  </Text>
                </div>
              </Group>
              {!checks[check] && to && (
                <Button
                  component={Link}
                  to={typeof to === 'string' ? to : to(check)}
                  onClick={onGo}
                  variant="default"
                  size="compact-md"
                  className={layout.keepsSize}
                  aria-label={`${t('completeness.complete')}: ${item}`}
                >
                  {t('completeness.complete')}
                </Button>
              )}
            </Group>
          )
        })}
      </Stack>
    </Stack>
  )
}
