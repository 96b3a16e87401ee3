import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { refusedBecause } from '#contract/withdrawals.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'

/** Lets payouts run again, which takes a reason. */
export function Thaw({ busy, thaw }: { busy: boolean; thaw: (reason: string) => void }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  const { form } = useContractForm(refusedBecause, { notes: '' })
  return (
    <>
      <ActionButton size="sm" variant="default" busy={busy} onClick={open}>
        {t('desk.unfreeze')}
      </ActionButton>
      <Modal
        opened={opened}
        onClose={close}
        title={t('desk.unfreeze')}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form
          noValidate
          onSubmit={form.onSubmit(({ notes }) => {
            close()
            thaw(notes)
          })}
        >
          <Stack>
            <Text>{t('desk.unfreezeText')}</Text>
            <Textarea
              label={t('review.reason')}
              description={t('desk.unfreezeReason')}
              autosize
              minRows={3}
              maxLength={1000}
              dir="auto"
              required
              data-autofocus
              {...form.getInputProps('notes')}
            />
            <ActionButton type="submit">{t('desk.unfreeze')}</ActionButton>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
