import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ReportInQueue, reports } from '#contract/reports/reports.ts'
import { useContractForm } from '../../api/forms/forms.ts'
import { useAction } from '../../api/queries.ts'
import { ActionButton } from '../../kit/buttons.tsx'
import { ContractForm } from '../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../kit/fields/text-fields.tsx'
import { useToast } from '../../kit/toasts.tsx'

/** The decision and the reply to the reporter; stored as a draft until it is sent. */
export function DecideReport({ report }: { report: ReportInQueue }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, draft, onRefused } = useContractForm(
    reports.resolve.schema.body,
    { adminNotes: '' },
    { draft: `report-${report.id}` },
  )
  const handlers = {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'reports.title', text: t('reports.decided') })
    },
    onRefused,
  }
  const resolve = useAction(reports.resolve, handlers)
  const reject = useAction(reports.reject, handlers)
  const busy = resolve.isPending || reject.isPending
  const params = { id: report.id }

  return (
    <ContractForm form={form} gap="sm" onSubmit={(body) => resolve.mutate({ params, body })}>
      <TextAreaField
        name="adminNotes"
        label={t('reports.notes')}
        description={t('reports.notesText')}
        minRows={2}
        maxLength={2000}
        required
      />
      <Group gap="xs">
        <ActionButton type="submit" busy={resolve.isPending} reason={reject.isPending ? t('common.loading') : null}>
          {t('reports.resolve')}
        </ActionButton>
        <ActionButton
          variant="default"
          busy={reject.isPending}
          reason={busy && !reject.isPending ? t('common.loading') : null}
          onClick={form.onSubmit((body) => reject.mutate({ params, body }))}
        >
          {t('reports.reject')}
        </ActionButton>
      </Group>
    </ContractForm>
  )
}
