import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AppealInQueue, appealDecision, appeals } from '#contract/presence/moderation/appeals.ts'
import { moderationErrors } from '#contract/presence/moderation/errors.ts'
import { appealDays, appealStatuses } from '#contract/presence/moderation/sanctions.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { serverNow } from '../../../format/server-clock.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useConfirm } from '../../../kit/dialogs/confirm.tsx'
import { ContractForm, useFirstError } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { QueueItem } from '../../../kit/queue/QueueItem.tsx'
import { QueueWorkspace } from '../../../kit/queue/QueueWorkspace.tsx'
import { StatusFilter, useStatusParam } from '../../../kit/StatusFilter.tsx'
import { EmptyState, Screen } from '../../../kit/screens.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { PersonHistory } from '../../market/reports/PersonHistory.tsx'
import { SanctionCard } from './SanctionCard.tsx'
import { TakeButton } from './TakeButton.tsx'

/** /admin/appeals: appeals against sanctions, open ones oldest first; ?status= shows decided ones. */
export function AppealQueueScreen() {
  const { t } = useTranslation()
  const status = useStatusParam(appealStatuses) ?? 'pending'
  const list = useList(appeals.queue, { query: { status } })
  return (
    <Screen title={t('appeal.queue')} line={t('appeal.queueLine', { days: appealDays })} size="xl">
      <StatusFilter kind="appeal" statuses={appealStatuses} defaultStatus="pending" />
      <QueueWorkspace
        list={list}
        section={t('appeal.queue')}
        empty={
          <EmptyState
            kind="done"
            title={t('reports.empty')}
            text={t(status === 'pending' ? 'appeal.emptyText' : 'appeal.emptyDecided')}
          />
        }
        keys={{ e: 'people.open' }}
        row={({ sanction, decidedAt, dueAt }) => ({
          picture: <Avatar person={sanction.user} size={32} />,
          title: <bdi>{sanction.user.displayName}</bdi>,
          note: (
            <>
              {t(`sanction.kind.${sanction.kind}`)} · <RelativeTime at={decidedAt ?? dueAt} />
            </>
          ),
        })}
      >
        {(appeal) => <OpenAppeal key={appeal.id} appeal={appeal} />}
      </QueueWorkspace>
    </Screen>
  )
}

function OpenAppeal({ appeal }: { appeal: AppealInQueue }) {
  const { t } = useTranslation()
  const { sanction, status } = appeal
  const isPending = status === 'pending'
  const isLate = isPending && serverNow() > Date.parse(appeal.dueAt)
  return (
    <QueueItem
      title={<RichText of="appeal.by" values={{ name: <bdi>{sanction.user.displayName}</bdi> }} />}
      decision={isPending ? <DecideAppeal appeal={appeal} /> : <Decision appeal={appeal} />}
      formLabel={isPending ? t('reports.decide') : undefined}
      aside={
        <>
          <UserRow person={sanction.user} note={<bdi>@{sanction.user.username}</bdi>} />
          <PersonHistory person={sanction.user} isSubject />
        </>
      }
    >
      <Group gap="xs">
        {isLate && (
          <Badge color="danger" variant="light" c="var(--mantine-color-text)" tt="none">
            {t('appeal.late')}
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {isPending ? t('appeal.due') : t(`appeal.status.${status}`)}{' '}
          <RelativeTime at={appeal.decidedAt ?? appeal.dueAt} />
        </Text>
      </Group>
      <UserText>{appeal.text}</UserText>
      <SanctionCard sanction={{ ...sanction, appeal: null }} />
    </QueueItem>
  )
}

function DecideAppeal({ appeal }: { appeal: AppealInQueue }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const { form, draft, onRefused } = useContractForm(appealDecision, { answer: '' }, { draft: `appeal-${appeal.id}` })
  const handlers = {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'appeal.queue', text: t('appeal.decided') })
    },
    onRefused,
  }
  const uphold = useAction(appeals.uphold, handlers)
  const undo = useAction(appeals.undo, handlers)
  const holding = { onRefused: (error: Parameters<typeof handleRefusal>[0]) => void handleRefusal(error) }
  const take = useAction(appeals.take, holding)
  const release = useAction(appeals.release, holding)
  const params = { id: String(appeal.id) }
  const openConfirmation = useConfirm()
  const { ref, focusFirstError } = useFirstError<HTMLDivElement>()
  const decide = (what: 'uphold' | 'undo', { mutate }: typeof uphold | typeof undo) =>
    form.onSubmit(
      (body) =>
        openConfirmation({
          title: t(`appeal.${what}Title`),
          text: t(`appeal.${what}Text`),
          confirm: t(`appeal.${what}`),
          onConfirm: () => mutate({ params, body }),
        }),
      focusFirstError,
    )
  const reason = appeal.mayDecide ? null : t(moderationErrors.appealOwn)
  return (
    <div ref={ref}>
      <ContractForm form={form} gap="sm" onSubmit={() => appeal.mayDecide && decide('uphold', uphold)()}>
        <TextAreaField
          name="answer"
          label={t('appeal.yourAnswer')}
          description={t('reports.notesText')}
          maxLength={1000}
          required
        />
        <Group justify="space-between">
          <Group gap="xs">
            <ActionButton type="submit" busy={uphold.isPending} reason={reason}>
              {t('appeal.uphold')}
            </ActionButton>
            <ActionButton
              variant="default"
              busy={undo.isPending}
              reason={reason}
              onClick={() => decide('undo', undo)()}
            >
              {t('appeal.undo')}
            </ActionButton>
          </Group>
          <TakeButton
            takenBy={appeal.takenBy}
            busy={take.isPending || release.isPending}
            onTake={() => take.mutate({ params })}
            onRelease={() => release.mutate({ params })}
          />
        </Group>
      </ContractForm>
    </div>
  )
}

function Decision({ appeal: { answer, decidedBy, isBySameAdmin } }: { appeal: AppealInQueue }) {
  const { t } = useTranslation()
  return (
    <div>
      {answer && <UserText>{answer}</UserText>}
      <Text size="sm" c="dimmed">
        {decidedBy && <bdi>{t('reports.decidedBy', { name: decidedBy.displayName })}</bdi>}{' '}
        {isBySameAdmin && t('appeal.bySame')}
      </Text>
    </div>
  )
}
