import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appealLinks } from '#contract/presence/moderation/sanctions.ts'
import { keyOf, useAction, useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { OwnDecision } from './OwnDecision.tsx'

/** /appeal: one decision, opened by the mailed link without signing in; the token is in the URL fragment (product.md 9). */
export function LinkedDecisionScreen() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const [token] = useState(() => window.location.hash.slice(1))
  const read = useRead(appealLinks.read, { body: { token } })
  const isGone = read.error instanceof RequestError && read.error.status === 404
  const appeal = useAction(appealLinks.appeal, {
    onDone: (decision) => {
      queryClient.setQueryData(keyOf(appealLinks.read, { body: { token } }), decision)
      toast.show({ title: 'appeal.title', text: t('appeal.sent') })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Screen title={t('sanction.own.title')} size="md">
      {isGone ? (
        <EmptyState title={t('This link is no longer valid')} text={t('appeal.gone')} />
      ) : (
        <Loaded read={read} section={t('sanction.own.title')}>
          {(decision) => (
            <OwnDecision
              decision={decision}
              busy={appeal.isPending}
              onAppeal={(text) => appeal.mutate({ body: { token, text } })}
            />
          )}
        </Loaded>
      )}
    </Screen>
  )
}
