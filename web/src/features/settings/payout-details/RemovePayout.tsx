import { Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { PayoutDetails } from '#contract/payouts/payout-details.ts'
import { fullProfile } from '#contract/profiles/own-profile.ts'
import { passwordAlone } from '#contract/security/security.ts'
import { useContractForm } from '../../../api/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { PasswordField } from '../account/PasswordField.tsx'

/** Removes the payout details, with the password. */
export function RemovePayout({ onRemoved }: { onRemoved: (details: PayoutDetails) => void }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const [opened, { open, close }] = useDisclosure(false)
  const { form, showIssues } = useContractForm(passwordAlone, { password: '' })
  const closeAndReset = () => {
    close()
    form.reset()
  }
  const remove = useAction(fullProfile.changePayoutDetails, {
    onDone: (details) => {
      closeAndReset()
      onRemoved(details)
    },
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  return (
    <>
      <ActionButton variant="subtle" color="danger" onClick={open}>
        {t('settings.payoutRemove')}
      </ActionButton>
      <Modal opened={opened} onClose={closeAndReset} title={t('settings.payoutRemove')} centered>
        <form
          noValidate
          onSubmit={(event) => {
            // the dialog is nested in another form
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
