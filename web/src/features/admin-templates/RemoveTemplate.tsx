import { Modal, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { serviceTemplateDesk, templateRemoval } from '#contract/service-templates.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'

/** Removes a template, which takes a reason; deals that began with it stay as they are. */
export function RemoveTemplate({ id, title, onRemoved }: { id: string; title: string; onRemoved: () => void }) {
  const { t } = useTranslation()
  const refused = useRefused()
  const [opened, { open, close }] = useDisclosure(false)
  const { form, showIssues } = useContractForm(templateRemoval, { reason: '' })
  const remove = useAction(serviceTemplateDesk.remove, {
    onDone: () => {
      close()
      onRemoved()
    },
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <>
      <ActionButton variant="subtle" size="sm" color="danger" onClick={open}>
        {t('common.delete')} <VisuallyHidden>{title}</VisuallyHidden>
      </ActionButton>
      <Modal
        opened={opened}
        onClose={close}
        title={t('templates.removeTitle')}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form noValidate onSubmit={form.onSubmit((body) => remove.mutate({ params: { id }, body }))}>
          <Stack>
            <Text>{t('templates.removeText')}</Text>
            <Textarea
              label={t('review.reason')}
              description={t('templates.reasonHint')}
              autosize
              minRows={2}
              maxLength={1000}
              dir="auto"
              required
              data-autofocus
              {...form.getInputProps('reason')}
            />
            <ActionButton type="submit" color="danger" busy={remove.isPending}>
              {t('common.delete')}
            </ActionButton>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
