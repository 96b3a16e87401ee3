import { Group, Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ReportInQueue, reports } from '#contract/reports.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import type { RequestError } from '../../ui/request.ts'
import { useToast } from '../../ui/toasts.tsx'

/** The answer to who reported, and the decision; what is typed is kept in this tab until it was sent. */
export function DecideReport({ report }: { report: ReportInQueue }) {
  const { t } = useTranslation()
  const readAgain = useReadAgain()
  const toast = useToast()
  const refused = useRefused()
  const { form, showIssues, forgetDraft } = useContractForm(
    reports.resolve.schema.body,
    { adminNotes: '' },
    { draft: `report-${report.id}` },
  )
  const refresh = () => readAgain(reports.queue)
  const results = {
    onDone: () => {
      forgetDraft()
      toast.show({ title: 'reports.title', text: t('reports.decided') })
      refresh()
    },
    onRefused: (error: RequestError) => {
      refused(error, showIssues)
      if (error.issues.length === 0) refresh()
    },
  }
  const resolve = useAction(reports.resolve, results)
  const reject = useAction(reports.reject, results)
  const busy = resolve.isPending || reject.isPending
  const decide = (action: typeof resolve) => form.onSubmit((body) => action.mutate({ params: { id: report.id }, body }))

  return (
    <form onSubmit={decide(resolve)} noValidate>
      <Stack gap="sm">
        <Textarea
          label={t('reports.notes')}
          description={t('reports.notesText')}
          autosize
          minRows={2}
          maxLength={2000}
          required
          dir="auto"
          {...form.getInputProps('adminNotes')}
        />
        <Group gap="xs">
          <ActionButton type="submit" busy={resolve.isPending} reason={reject.isPending ? t('common.loading') : null}>
            {t('reports.resolve')}
          </ActionButton>
          <ActionButton
            variant="default"
            busy={reject.isPending}
            reason={busy && !reject.isPending ? t('common.loading') : null}
            onClick={() => decide(reject as never)()}
          >
            {t('reports.reject')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
