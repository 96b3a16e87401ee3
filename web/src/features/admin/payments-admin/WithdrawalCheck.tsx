import IconEye from 'icon:eye'
import { Alert, Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { payouts, type WithdrawalInQueue } from '#contract/money/withdrawals/withdrawals.ts'
import { useAction } from '../../../api/queries.ts'
import { RelativeTime, useNumber } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { serverNow } from '../../../format/server-clock.ts'
import { ReasonButton } from '../../../kit/dialogs/ReasonButton.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { RiskBadge, RiskReasons } from '../../market/risk/Risk.tsx'
import { useDecisionHandlers } from './use-decision-handlers.ts'

/** Reason for which a withdrawal is or was held for a look, its deadline, and the admin's finding; otherwise its owner's score. */
export function WithdrawalCheck({ withdrawal }: { withdrawal: WithdrawalInQueue }) {
  const { check, risk, stage } = withdrawal
  if (check && stage === 'checking') return <OpenCheck check={check} />
  return (
    <>
      {check?.released && <Released released={check.released} />}
      {risk && (
        <>
          <Group gap="xs" mt={4}>
            <RiskBadge risk={risk} />
          </Group>
          <RiskReasons reasons={risk.reasons} />
        </>
      )}
    </>
  )
}

function OpenCheck({ check: { dueAt, score, reasons } }: { check: NonNullable<WithdrawalInQueue['check']> }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <Alert
      variant="light"
      color="orange"
      icon={<IconEye aria-hidden />}
      title={t('desk.heldFor', { score: number(score) })}
      mt="xs"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Group gap="xs" mb={4}>
        <Text size="sm" c="var(--mantine-color-text)">
          <RichText of="desk.checkDue" values={{ at: <RelativeTime at={dueAt} /> }} />
        </Text>
        {serverNow() > Date.parse(dueAt) && (
          <Badge color="danger" variant="light" c="var(--mantine-color-text)" tt="none" fw={500}>
            {t('desk.checkLate')}
          </Badge>
        )}
      </Group>
      <RiskReasons reasons={reasons} />
    </Alert>
  )
}

type Release = NonNullable<NonNullable<WithdrawalInQueue['check']>['released']>

function Released({ released: { by, at, note } }: { released: Release }) {
  return (
    <>
      <Text size="sm">
        <RichText of="desk.releasedBy" values={{ name: <bdi>{by.displayName}</bdi>, at: <RelativeTime at={at} /> }} />
      </Text>
      <UserText size="sm">{note}</UserText>
    </>
  )
}

/** Ends the check, with the admin's finding. */
export function ReleaseButton({ withdrawal: { id, user } }: { withdrawal: WithdrawalInQueue }) {
  const { t } = useTranslation()
  const release = useAction(payouts.release, useDecisionHandlers())
  const name = user.displayName
  return (
    <ReasonButton
      size="sm"
      data-queue-key="e"
      title={t('desk.releaseTitle', { name })}
      confirm={t('desk.release')}
      text={t('desk.releaseText', { name })}
      label={t('desk.releaseNote')}
      busy={release.isPending}
      onSubmit={(note) => release.mutate({ params: { id }, body: { note } })}
    >
      {t('desk.release')}
    </ReasonButton>
  )
}
