import { Card, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  disputeLinks,
  type LinkedDispute,
  linkedEvidence,
  linkedObjection,
} from '#contract/market/disputes/dispute-links.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { keyOf, useAction, useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { serverNow } from '../../../format/server-clock.ts'
import { ReasonButton } from '../../../kit/dialogs/ReasonButton.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { DisputeHistory } from '../engagements/DisputeHistory.tsx'
import { StatementForm } from './EvidenceForm.tsx'
import { DisputeNextStep } from './WorkDisputes.tsx'

/**
 * /dispute: a dispute opened by the mailed link of a user whose account is blocked; the token is in the URL fragment (product.md
 * 9).
 */
export function LinkedDisputeScreen() {
  const { t } = useTranslation()
  const [token] = useState(() => window.location.hash.slice(1))
  const read = useRead(disputeLinks.read, { body: { token } })
  const isGone = read.error instanceof RequestError && read.error.status === 404
  return (
    <Screen title={t('disputeLink.title')} size="md">
      {isGone ? (
        <EmptyState title={t('This link is no longer valid')} text={t('disputeLink.gone')} />
      ) : (
        <Loaded read={read} section={t('disputeLink.title')}>
          {(linked) => <LinkedDisputeCard token={token} {...linked} />}
        </Loaded>
      )}
    </Screen>
  )
}

function LinkedDisputeCard({ token, dispute }: LinkedDispute & { token: string }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const setLinkedDispute = (linked: LinkedDispute) =>
    queryClient.setQueryData(keyOf(disputeLinks.read, { body: { token } }), linked)
  const { form, onRefused } = useContractForm(linkedEvidence, { token, text: '' })
  const addEvidence = useAction(disputeLinks.addEvidence, {
    onDone: (linked) => {
      form.setValues({ text: '' })
      toast.show({ title: 'dispute.title', text: t('dispute.evidenceSent') })
      setLinkedDispute(linked)
    },
    onRefused,
  })
  const object = useAction(disputeLinks.object, {
    onDone: setLinkedDispute,
    onRefused: (error) => handleRefusal(error),
  })
  const acceptsEvidence = dispute.end === null && serverNow() < Date.parse(dispute.evidenceUntil)
  return (
    <Card withBorder padding="lg">
      <Stack gap="lg">
        <Group justify="space-between">
          <strong>
            <bdi>{dispute.dealTitle}</bdi>
          </strong>
          <StatusBadge kind="dispute" status={dispute.status} />
        </Group>
        <DisputeNextStep dispute={dispute} />
        <DisputeHistory dispute={dispute} />
        {acceptsEvidence && (
          <StatementForm form={form} busy={addEvidence.isPending} onSubmit={(body) => addEvidence.mutate({ body })} />
        )}
        {dispute.status === 'proposed' && (
          <Group>
            <ReasonButton
              title={t('dispute.object')}
              label={t('task.why')}
              schema={linkedObjection.shape.reason}
              maxLength={2_000}
              confirm={t('task.send')}
              busy={object.isPending}
              onSubmit={(reason) => object.mutate({ body: { token, reason } })}
            />
          </Group>
        )}
      </Stack>
    </Card>
  )
}
