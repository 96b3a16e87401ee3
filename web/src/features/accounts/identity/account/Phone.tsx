import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneCode, phoneNumber, security } from '#contract/accounts/security/security.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction, userKey } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { RichText } from '../../../../format/RichText.tsx'
import { focusOnMount } from '../../../../kit/behaviour/focus.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { TextField } from '../../../../kit/fields/text-fields.tsx'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import { useToast } from '../../../../kit/toasts.tsx'
import { useUnconfirmedReason } from '../../security/use-unconfirmed-reason.ts'

/** The phone number, confirmed by a code sent to it. */
export function Phone() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const reason = useUnconfirmedReason()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SettingsCard
      name="phone"
      title={t('settings.phone')}
      text={
        user.phone ? (
          <>
            <bdi dir="ltr">{user.phone}</bdi> ·{' '}
            {t(user.phoneVerified ? 'settings.phoneConfirmed' : 'settings.phoneUnconfirmed')}
          </>
        ) : (
          t('settings.phoneText')
        )
      }
    >
      {reason ? (
        <Text>{reason}</Text>
      ) : sentTo ? (
        <PhoneCodeForm sentTo={sentTo} close={() => setSentTo(null)} />
      ) : (
        <PhoneNumberForm onSent={(phone) => setSentTo(phone)} />
      )}
    </SettingsCard>
  )
}

function PhoneNumberForm({ onSent }: { onSent: (phone: string) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, onRefused, draft } = useContractForm(phoneNumber, { phone: '' }, { draft: 'phone' })
  const send = useAction(security.sendPhoneCode, {
    onDone: () => {
      draft.clear()
      onSent(form.getValues().phone)
      toast.show({ title: 'settings.codeSent', text: t('settings.codeSentText') })
    },
    onRefused,
  })
  return (
    <ContractForm form={form} onSubmit={(values) => send.mutate({ body: values })}>
      <TextField
        name="phone"
        label={t('settings.phoneNumber')}
        description={t('settings.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
      />
      <ActionButton type="submit" variant="default" busy={send.isPending}>
        {t('settings.sendCode')}
      </ActionButton>
    </ContractForm>
  )
}

function PhoneCodeForm({ sentTo, close }: { sentTo: string; close: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const user = useSignedIn()
  const { form, onRefused } = useContractForm(phoneCode, { code: '' }, { leaveGuard: true })
  const verify = useAction(security.verifyPhone, {
    onDone: (saved) => {
      queryClient.setQueryData(userKey, { ...user, ...saved })
      close()
      toast.show({ title: 'accounts.saved', text: t('settings.phoneSaved') })
    },
    onRefused,
  })
  const sendAgain = useAction(security.sendPhoneCode, {
    onDone: () => toast.show({ title: 'settings.codeSent', text: t('settings.codeSentText') }),
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <ContractForm form={form} onSubmit={(values) => verify.mutate({ body: values })}>
      <Text>
        <RichText of="settings.codeSentTo" values={{ phone: <bdi dir="ltr">{sentTo}</bdi> }} />
      </Text>
      <TextField
        name="code"
        label={t('accounts.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        dir="ltr"
        ref={focusOnMount}
      />
      <ActionButton type="submit" busy={verify.isPending}>
        {t('settings.confirmPhone')}
      </ActionButton>
      <Group gap="xs">
        <ActionButton
          variant="subtle"
          size="compact-sm"
          busy={sendAgain.isPending}
          onClick={() => sendAgain.mutate({ body: { phone: sentTo } })}
        >
          {t('settings.sendCodeAgain')}
        </ActionButton>
        <Button variant="subtle" size="compact-sm" onClick={close}>
          {t('settings.otherNumber')}
        </Button>
      </Group>
    </ContractForm>
  )
}
