import { Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { passwordAlone } from '#contract/account-care.ts'
import { fullProfile } from '#contract/full-profile.ts'
import type { PayoutDetails } from '#contract/payout.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { PasswordField } from './parts.tsx'

/** Takes the payout details away, with the password. */
export function RemovePayout({ removed }: { removed: (details: PayoutDetails) => void }) {
  const { t } = useTranslation()
  const refused = useRefused()
  const [opened, { open, close }] = useDisclosure(false)
  const { form, showIssues } = useContractForm(passwordAlone, { password: '' })
  const shut = () => {
    close()
    form.reset()
  }
  const remove = useAction(fullProfile.changePayoutDetails, {
    onDone: (details) => {
      shut()
      removed(details)
    },
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <>
      <ActionButton variant="subtle" color="danger" onClick={open}>
        {t('settings.payoutRemove')}
      </ActionButton>
      <Modal
        opened={opened}
        onClose={shut}
        title={t('settings.payoutRemove')}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form
          noValidate
          onSubmit={(event) => {
            // the dialog stands inside another form
            event.stopPropagation()
            form.onSubmit(({ password }) => remove.mutate({ body: { paymentMethod: null, password } }))(event)
          }}
        >
          <Stack>
            <Text>{t('settings.payoutRemoveText')}</Text>
            <PasswordField data-autofocus {...form.getInputProps('password')} />
            <ActionButton type="submit" color="danger" busy={remove.isPending}>
              {t('settings.remove')}
            </ActionButton>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
