import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { newReport, type ReportEntity, reports } from '#contract/reports/reports.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { ActionButton } from '../../kit/buttons.tsx'
import { useToast } from '../../kit/toasts.tsx'

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
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size={size}
        leftSection={<IconFlag size={16} aria-hidden />}
        aria-label={t('profile.reportTitle', { name })}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('profile.report')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('profile.reportTitle', { name })} centered>
        <ReportForm entityType={entityType} entityId={entityId} quote={quote} close={close} />
      </Modal>
    </>
  )
}

function ReportForm({ entityType, entityId, quote = '', close }: Omit<Props, 'name' | 'size'> & { close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const toInput = (values: { reason: string }) => ({ ...values, entityType, entityId })
  const { form, showIssues, draft } = useContractForm(
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
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate({ body: toInput(values) }))} noValidate>
      <Stack gap="md">
        <Text>{t('profile.reportText')}</Text>
        <Textarea
          label={t('profile.reportReason')}
          autosize
          minRows={4}
          maxLength={2000}
          required
          dir="auto"
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <ActionButton variant="default" onClick={close}>
            {t('common.cancel')}
          </ActionButton>
          <ActionButton type="submit" busy={create.isPending}>
            {t('profile.reportSend')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
