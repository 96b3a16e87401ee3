import { Anchor, Button, Code, Group, Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appCode, passwordAlone, security } from '#contract/accounts/security/security.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { focusOnMount } from '../../../kit/behaviour/focus.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { PasswordField, TextField } from '../../../kit/fields/text-fields.tsx'
import layout from '../../../kit/layout.module.css'
import { CopyTextButton } from '../../../kit/text/CopyTextButton.tsx'

const QrCode = lazy(() => import('../../../kit/QrCode.tsx').then((module) => ({ default: module.QrCode })))

type Setup = { secret: string; uri: string }

/** Asks for the password, then shows the app's secret and asks for a code. */
export function TwoFactorSetup({ onConfirmed }: { onConfirmed: (codes: string[]) => void }) {
  const [setup, setSetup] = useState<Setup | null>(null)
  return setup ? (
    <ConfirmSetup setup={setup} onConfirmed={onConfirmed} close={() => setSetup(null)} />
  ) : (
    <StartSetup onStarted={setSetup} />
  )
}

function StartSetup({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const { t } = useTranslation()
  const { form, onRefused } = useContractForm(passwordAlone, { password: '' })
  const start = useAction(security.beginTwoFactor, {
    onDone: onStarted,
    onRefused,
  })
  return (
    <ContractForm form={form} onSubmit={(values) => start.mutate({ body: values })}>
      <PasswordField />
      <ActionButton type="submit" busy={start.isPending}>
        {t('settings.setUp')}
      </ActionButton>
    </ContractForm>
  )
}

type ConfirmProps = { setup: Setup; onConfirmed: (codes: string[]) => void; close: () => void }

function ConfirmSetup({ setup: { secret, uri }, onConfirmed, close }: ConfirmProps) {
  const { t } = useTranslation()
  const { form, onRefused } = useContractForm(appCode, { code: '' })
  const confirm = useAction(security.confirmTwoFactor, {
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onRefused,
  })
  return (
    <ContractForm form={form} onSubmit={(values) => confirm.mutate({ body: values })}>
      <Text ref={focusOnMount} tabIndex={-1}>
        {t('settings.scan')}
      </Text>
      <Suspense fallback={<Skeleton h={224} w={224} />}>
        <QrCode text={uri} label={t('settings.qrCode')} />
      </Suspense>
      <Anchor href={uri}>{t('settings.openApp')}</Anchor>
      <div>
        <Text size="sm" c="dimmed">
          {t('settings.typeSecret')}
        </Text>
        <Group gap="xs">
          <Code dir="ltr" fz="md" c="var(--vivobid-text)" bg="var(--vivobid-soft)" className={layout.breaks}>
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Code>
          <CopyTextButton text={secret} size="compact-sm" />
        </Group>
      </div>
      <TextField
        name="code"
        label={t('settings.appCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        dir="ltr"
      />
      <Group>
        <ActionButton type="submit" busy={confirm.isPending}>
          {t('settings.turnOn')}
        </ActionButton>
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
      </Group>
    </ContractForm>
  )
}
