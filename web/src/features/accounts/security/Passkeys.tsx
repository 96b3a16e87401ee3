import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { maxPasskeys, type Passkey, passkeyChange, passkeys } from '#contract/accounts/security/passkeys.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { canUsePasskeys, signalPasskeys } from '../../../api/passkeys/browser-passkeys.ts'
import { useAddPasskey } from '../../../api/passkeys/use-add-passkey.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useSentence } from '../../../api/sentence.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { ActionButton, ConfirmButton } from '../../../kit/buttons.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextField } from '../../../kit/fields/text-fields.tsx'
import layout from '../../../kit/layout.module.css'
import { SettingsCard } from '../../../kit/SettingsCard.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { useUnconfirmedReason } from './use-unconfirmed-reason.ts'

/** The user's passkeys: adding, renaming and removing them; the browser is informed of every change. */
export function Passkeys() {
  const { t } = useTranslation()
  const own = useRead(passkeys.list, {})
  const account = own.data?.account
  useEffect(() => {
    if (account)
      signalPasskeys(account).catch((error: Error) => console.error('The browser took no news of passkeys', error))
  }, [account])
  return (
    <SettingsCard name="passkeys" title={t('settings.passkeys')} text={t('settings.passkeysText')}>
      <Loaded read={own} section={t('settings.passkeys')} lines={2}>
        {({ items }) => (
          <>
            {items.length > 0 && (
              <Stack component="ul" gap="md" className={layout.plainList}>
                {items.map((passkey) => (
                  <li key={passkey.id}>
                    <PasskeyRow passkey={passkey} />
                  </li>
                ))}
              </Stack>
            )}
            <AddPasskey isFull={items.length >= maxPasskeys} />
          </>
        )}
      </Loaded>
    </SettingsCard>
  )
}

function AddPasskey({ isFull }: { isFull: boolean }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const add = useAddPasskey()
  const unconfirmed = useUnconfirmedReason()
  const reason = isFull
    ? sentence(securityErrors.tooManyPasskeys)
    : canUsePasskeys()
      ? unconfirmed
      : t('settings.passkeysUnsupported')
  return (
    <Group>
      <ActionButton variant="default" busy={add.isPending} reason={reason} onClick={() => add.mutate()}>
        {t('settings.addPasskey')}
      </ActionButton>
    </Group>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const remove = useAction(passkeys.remove, {
    onDone: () => toast.show({ title: 'settings.passkeyRemoved', text: name }),
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Group justify="space-between" gap="sm">
      <div className={layout.shrinks}>
        <Text fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          <RichText of="settings.passkeyCreated" values={{ at: <RelativeTime at={createdAt} /> }} />
          {' · '}
          {lastUsedAt ? (
            <RichText of="settings.passkeyUsed" values={{ at: <RelativeTime at={lastUsedAt} /> }} />
          ) : (
            t('settings.passkeyUnused')
          )}
        </Text>
      </div>
      <Group gap="xs">
        <RenamePasskey passkey={{ id, name }} />
        <ConfirmButton
          variant="subtle"
          size="compact-sm"
          color="danger"
          busy={remove.isPending}
          title={t('settings.removePasskeyTitle')}
          text={t('settings.removePasskeyText', { name })}
          confirm={t('settings.removePasskey')}
          onConfirm={() => remove.mutate({ params: { id } })}
        >
          {t('push.remove')} <VisuallyHidden>{name}</VisuallyHidden>
        </ConfirmButton>
      </Group>
    </Group>
  )
}

function RenamePasskey({ passkey: { id, name } }: { passkey: Pick<Passkey, 'id' | 'name'> }) {
  const { t } = useTranslation()
  const { form, whole, onRefused } = useContractForm(passkeyChange, { name }, { follows: true })
  const rename = useAction(passkeys.rename, { onRefused })
  return (
    <DialogButton
      variant="subtle"
      size="compact-sm"
      label={
        <>
          {t('settings.renamePasskey')} <VisuallyHidden>{name}</VisuallyHidden>
        </>
      }
      title={t('settings.renamePasskeyTitle')}
      onClosed={form.reset}
    >
      {(close) => (
        <ContractForm
          form={form}
          onSubmit={(values) => rename.mutate({ params: { id }, body: whole(values) }, { onSuccess: close })}
        >
          <TextField name="name" label={t('settings.passkeyName')} maxLength={60} required data-autofocus />
          <ActionButton type="submit" busy={rename.isPending}>
            {t('common.save')}
          </ActionButton>
        </ContractForm>
      )}
    </DialogButton>
  )
}
