import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bonus, type BonusStatus, bonuses, bonusStatuses } from '#contract/money/bonuses/bonuses.ts'
import { useAction, useList } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { Money, RelativeTime, useMoney } from '../../../../format/figures.tsx'
import { RichText } from '../../../../format/RichText.tsx'
import { ConfirmButton } from '../../../../kit/buttons.tsx'
import { EmptyState, PagedList } from '../../../../kit/screens.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { StatusChips } from '../StatusChips.tsx'
import { useDecisionHandlers } from '../use-decision-handlers.ts'
import { GrantBonusButton } from './GrantBonusButton.tsx'

/** Bonuses paid from the promotion account; large ones need a second admin. */
export function Bonuses() {
  const { t } = useTranslation()
  const [status, setStatus] = useState<BonusStatus>('pending')
  const list = useList(bonuses.list, { query: { status } })
  return (
    <Stack>
      <Group justify="space-between">
        <StatusChips
          statuses={bonusStatuses}
          chosen={status}
          labelOf={(each) => t(`bonus.status.${each}`)}
          onChoose={setStatus}
        />
        <GrantBonusButton onGranted={(bonus) => setStatus(bonus.status)} />
      </Group>
      <PagedList
        list={list}
        section={t('desk.bonuses')}
        empty={<EmptyState kind="money" title={t('bonus.none')} text={t('bonus.noneText')} />}
      >
        {(items) => items.map((bonus) => <Row key={bonus.id} bonus={bonus} />)}
      </PagedList>
    </Stack>
  )
}

function Row({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation()
  const formatMoney = useMoney()
  const myId = useSignedIn().id
  const handlers = useDecisionHandlers()
  const approve = useAction(bonuses.approve, handlers)
  const withdraw = useAction(bonuses.withdraw, handlers)
  const { id, user, amount, status, grantedBy, decidedBy } = bonus
  const textParams = { name: user.displayName, amount: formatMoney(amount) }
  const busy = approve.isPending || withdraw.isPending
  return (
    <Card withBorder component="article" aria-label={`${user.displayName} ${formatMoney(amount)}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} flex="1 1 240px">
          <UserRow person={user} note={<bdi>@{user.username}</bdi>} />
          <Group gap="xs">
            <Text fw={600}>
              <Money cents={amount} />
            </Text>
            <Badge variant="light" color="gray" c="var(--mantine-color-text)" tt="none" fw={500}>
              {t(`bonus.status.${status}`)}
            </Badge>
          </Group>
          <UserText size="sm">{bonus.reason}</UserText>
          <Text size="sm" c="dimmed">
            <RichText
              of="bonus.grantedBy"
              values={{ name: <bdi>{grantedBy.displayName}</bdi>, at: <RelativeTime at={bonus.createdAt} /> }}
            />
            {decidedBy && bonus.decidedAt && (
              <>
                {' · '}
                <RichText
                  of={status === 'withdrawn' ? 'bonus.withdrawnBy' : 'bonus.approvedBy'}
                  values={{ name: <bdi>{decidedBy.displayName}</bdi>, at: <RelativeTime at={bonus.decidedAt} /> }}
                />
              </>
            )}
          </Text>
        </Stack>
        {status === 'pending' && (
          <Group gap="xs">
            <ConfirmButton
              size="sm"
              busy={busy}
              reason={grantedBy.id === myId ? t('desk.waitsForSecond') : null}
              title={t('bonus.approve')}
              text={t('bonus.approveText', textParams)}
              movesMoney
              onConfirm={() => approve.mutate({ params: { id } })}
            >
              {t('bonus.approve')}
            </ConfirmButton>
            <ConfirmButton
              size="sm"
              variant="default"
              busy={busy}
              title={t('fourEyes.withdraw')}
              text={t('bonus.withdrawText', textParams)}
              onConfirm={() => withdraw.mutate({ params: { id } })}
            >
              {t('fourEyes.withdraw')}
            </ConfirmButton>
          </Group>
        )}
      </Group>
    </Card>
  )
}
