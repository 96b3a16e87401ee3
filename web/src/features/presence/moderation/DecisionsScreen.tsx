import { useTranslation } from 'react-i18next'
import { appeals } from '#contract/presence/moderation/appeals.ts'
import { sanctions } from '#contract/presence/moderation/sanctions.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { OwnDecision } from './OwnDecision.tsx'

/** /decisions: decisions of admins about the reader, their reasons, and appeals; newest first. */
export function DecisionsScreen() {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const list = useList(sanctions.list, { query: {} })
  const appeal = useAction(appeals.create, {
    onDone: () => toast.show({ title: 'appeal.title', text: t('appeal.sent') }),
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Screen title={t('sanction.own.title')} line={t('sanction.own.line')} size="md">
      <PagedList
        list={list}
        section={t('sanction.own.title')}
        empty={<EmptyState kind="done" title={t('sanction.own.empty')} text={t('sanction.own.emptyText')} />}
      >
        {(items) =>
          items.map((decision) => (
            <OwnDecision
              key={decision.id}
              decision={decision}
              busy={appeal.isPending}
              onAppeal={(text) => appeal.mutate({ body: { sanctionId: decision.id, text } })}
            />
          ))
        }
      </PagedList>
    </Screen>
  )
}
