import IconFlag from 'icon:flag'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { newReport, type ReportEntity, reports } from '#contract/market/reports/reports.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'

type Props = {
  entityType: ReportEntity
  entityId: number
  name: string
  /** Initial text of the reason. */
  quote?: string
  size?: 'sm' | 'compact-sm'
}

/** Reports a user, deal or message to the admins; `name` is its accessible name. */
export function ReportButton({ entityType, entityId, name, quote = '', size = 'sm' }: Props) {
  const { t } = useTranslation()
  const title = t('profile.reportTitle', { name })
  const isCompact = size === 'compact-sm'
  return (
    <DialogButton
      variant="subtle"
      color="gray"
      size={size}
      c={isCompact ? 'dimmed' : undefined}
      fw={isCompact ? 400 : undefined}
      leftSection={<IconFlag size={16} aria-hidden />}
      aria-label={title}
      aria-haspopup="dialog"
      label={t('profile.report')}
      title={title}
    >
      {(close) => <ReportForm entityType={entityType} entityId={entityId} quote={quote} close={close} />}
    </DialogButton>
  )
}

function ReportForm({ entityType, entityId, quote = '', close }: Omit<Props, 'name' | 'size'> & { close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const toInput = (values: { reason: string }) => ({ ...values, entityType, entityId })
  const { form, draft, onRefused } = useContractForm(
    newReport,
    { reason: quote },
    { toInput, draft: `report-${entityType}-${entityId}${quote && '-quote'}` },
  )
  const create = useAction(reports.create, {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'reports.title', text: t('profile.reportSent') })
      close()
    },
    onRefused,
  })
  return (
    <ContractForm form={form} onSubmit={(values) => create.mutate({ body: toInput(values) })}>
      <Text>{t('profile.reportText')}</Text>
      <TextAreaField
        name="reason"
        label={t('profile.reportReason')}
        minRows={4}
        maxLength={2000}
        required
        data-autofocus
      />
      <DialogActions
        submit={t('profile.reportSend')}
        cancel={t('common.cancel')}
        busy={create.isPending}
        onClose={close}
      />
    </ContractForm>
  )
}
