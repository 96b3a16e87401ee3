import IconShieldCheck from 'icon:shield-check'
import IconShieldX from 'icon:shield-x'
import { Alert, Code, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionLog, type SealedChain } from '#contract/foundation/action-log/action-log.ts'
import { useRead } from '../../../api/queries.ts'
import { useNumber } from '../../../format/figures.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import layout from '../../../kit/layout.module.css'
import { Loaded } from '../../../kit/screens.tsx'

/** Recomputes the hash chain on request and shows whether the log is as it was written. */
export function CheckChain() {
  const { t } = useTranslation()
  return (
    <DialogButton variant="default" label={t('actionLog.check')} title={t('actionLog.check')}>
      {() => <CheckResult />}
    </DialogButton>
  )
}

function CheckResult() {
  const { t } = useTranslation()
  const [openedAt] = useState(() => Date.now())
  const read = useRead(actionLog.verify, {})
  const isCurrent = read.dataUpdatedAt >= openedAt
  return (
    <Loaded read={isCurrent ? read : { ...read, data: undefined }} section={t('actionLog.check')} lines={3}>
      {(chain) => <Chain chain={chain} />}
    </Loaded>
  )
}

function Chain({ chain: { intact, sealed, overdue, lastHash, firstBroken } }: { chain: SealedChain }) {
  const { t } = useTranslation()
  const number = useNumber()
  const isGood = intact && overdue === 0
  return (
    <Stack>
      <Alert
        role="status"
        variant="light"
        color={isGood ? 'teal' : 'danger'}
        icon={isGood ? <IconShieldCheck aria-hidden /> : <IconShieldX aria-hidden />}
        title={t(intact ? 'actionLog.intact' : 'actionLog.broken')}
      >
        <Text c="var(--mantine-color-text)">
          {intact
            ? t('actionLog.intactText', { number: number(sealed) })
            : t('actionLog.brokenText', { id: firstBroken ?? 0 })}
        </Text>
        {overdue > 0 && (
          <Text c="var(--mantine-color-text)">{t('actionLog.overdue', { number: number(overdue) })}</Text>
        )}
      </Alert>
      {lastHash && (
        <div>
          <Text size="sm" c="dimmed">
            {t('actionLog.lastHash')}
          </Text>
          <Code className={layout.breaks}>{lastHash}</Code>
        </div>
      )}
    </Stack>
  )
}
