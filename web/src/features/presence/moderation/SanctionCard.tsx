import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Sanction, sanctions } from '#contract/presence/moderation/sanctions.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { ReasonButton } from '../../../kit/dialogs/ReasonButton.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { useToast } from '../../../kit/toasts.tsx'

type State = 'inForce' | 'expired' | 'lifted' | 'undone'
const colours: Record<State, string> = { inForce: 'danger', expired: 'gray', lifted: 'gray', undone: 'teal' }

/** State of a sanction: in force, or how it ended; of a warning only that it was undone. */
export function SanctionState({ sanction }: { sanction: Pick<Sanction, 'kind' | 'endedBecause'> }) {
  const { t } = useTranslation()
  const { kind, endedBecause } = sanction
  if (kind === 'warn' && !endedBecause) return null
  const state = endedBecause ?? 'inForce'
  return (
    <Badge variant="light" color={colours[state]} c="var(--mantine-color-text)" tt="none" fw={500}>
      {t(`sanction.state.${state}`)}
    </Badge>
  )
}

/** A sanction for admins: its kind, reason, author and length, its appeal, and its end. */
export function SanctionCard({ sanction, canLift = false }: { sanction: Sanction; canLift?: boolean }) {
  const { t } = useTranslation()
  const { kind, targetType, title, text, reason, rule, ground, by, createdAt, until, endedAt, endReason, appeal } =
    sanction
  return (
    <Card withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>
            {t(`sanction.kind.${kind}`)}
            {targetType !== 'user' && ` · ${t(`sanction.about.${targetType}`)}`}
          </Text>
          <Group gap="xs">
            {appeal && (
              <Badge variant="light" tt="none" fw={500} c="var(--mantine-color-text)">
                {t(`appeal.status.${appeal.status}`)}
              </Badge>
            )}
            <SanctionState sanction={sanction} />
          </Group>
        </Group>
        {(title || text) && (
          <Text size="sm" dir="auto" lineClamp={2}>
            {title ?? text}
          </Text>
        )}
        <UserText>{reason}</UserText>
        <Text size="sm" c="dimmed">
          {t(`sanction.grounds.${ground}`)}
          {rule && (
            <>
              {' '}
              · <bdi>{rule}</bdi>
            </>
          )}{' '}
          · {by && <bdi>{t('sanction.by', { name: by.displayName })}</bdi>} <RelativeTime at={createdAt} />
          {until && !endedAt && (
            <>
              {' '}
              · {t('sanction.until')} <RelativeTime at={until} />
            </>
          )}
        </Text>
        {endReason && <UserText>{endReason}</UserText>}
        {canLift && !endedAt && kind !== 'warn' && kind !== 'block' && <LiftButton id={sanction.id} />}
      </Stack>
    </Card>
  )
}

function LiftButton({ id }: { id: number }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const lift = useAction(sanctions.lift, {
    onDone: () => toast.show({ title: 'sanction.title', text: t('sanction.lifted') }),
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Group>
      <ReasonButton
        size="sm"
        title={t('sanction.lift')}
        text={t('sanction.liftText')}
        busy={lift.isPending}
        onSubmit={(reason) => lift.mutate({ params: { id: String(id) }, body: { reason } })}
      />
    </Group>
  )
}
