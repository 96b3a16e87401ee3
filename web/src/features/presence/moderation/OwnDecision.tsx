import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { appealDays, appealText, type OwnSanction } from '#contract/presence/moderation/sanctions.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { ReasonButton } from '../../../kit/dialogs/ReasonButton.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { SanctionState } from './SanctionCard.tsx'

type Props = {
  decision: OwnSanction
  busy: boolean
  onAppeal: (text: string) => void
}

/** A decision about the reader with its statement of reasons, and their appeal against it. */
export function OwnDecision({ decision, busy, onAppeal }: Props) {
  const { t } = useTranslation()
  const { id, kind, title, text, reason, rule, source, createdAt, until, endedAt } = decision
  const schema: z.ZodType = appealText
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={`decision-${id}`}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4" id={`decision-${id}`} dir="auto">
            {t(`sanction.own.${kind}`, { title: title ?? '' })}
          </Title>
          <SanctionState sanction={decision} />
        </Group>
        {kind === 'remove_message' && text && <UserText>{text}</UserText>}
        <Fact label={t('sanction.reason')}>
          <UserText>{reason}</UserText>
        </Fact>
        {rule && (
          <Fact label={t('sanction.ground')}>
            <bdi>{rule}</bdi>
          </Fact>
        )}
        <Text size="sm" c="dimmed">
          <RelativeTime at={createdAt} /> · {t(`sanction.own.source.${source}`)}
          {until && !endedAt && (
            <>
              {' '}
              {t('sanction.until')} <RelativeTime at={until} />.
            </>
          )}{' '}
          {(kind === 'freeze_payouts' || kind === 'block') && t('sanction.own.money')}
        </Text>
        {decision.appeal && <OwnAppeal appeal={decision.appeal} />}
        {decision.mayAppeal && (
          <Group>
            <ReasonButton
              title={t('appeal.title')}
              label={t('appeal.text')}
              text={t('appeal.textHint', { days: appealDays })}
              confirm={t('appeal.send')}
              schema={schema}
              maxLength={2_000}
              busy={busy}
              onSubmit={onAppeal}
            >
              {t('appeal.send')}
            </ReasonButton>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

function OwnAppeal({ appeal }: { appeal: NonNullable<OwnSanction['appeal']> }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <Fact label={`${t('appeal.title')} · ${t(`appeal.status.${appeal.status}`)}`}>
        <UserText>{appeal.text}</UserText>
      </Fact>
      {appeal.status === 'pending' ? (
        <Text size="sm" c="dimmed">
          {t('appeal.due')} <RelativeTime at={appeal.dueAt} />
        </Text>
      ) : (
        appeal.answer && (
          <Fact label={t('appeal.answer')}>
            <UserText>{appeal.answer}</UserText>
          </Fact>
        )
      )}
    </Stack>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed" mb={4}>
      {label}
    </Text>
    {children}
  </div>
)
