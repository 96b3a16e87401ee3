import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Deposit, deposits } from '#contract/money/deposits/deposits.ts'
import { money } from '#contract/money/wallet/wallet.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { useCopied } from '../../../kit/behaviour/use-copied.ts'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { ErrorBox } from '../../../kit/screens.tsx'
import { useKeepWaiting } from '../../../kit/skeleton/Together.tsx'
import classes from './wallet.module.css'

/** Pending deposits by PayPal and bank transfer with the receiving account and the reference. Renders nothing if there are none. */
export function PendingDeposits() {
  const { t } = useTranslation()
  const list = useList(deposits.list, {})
  useKeepWaiting(list.isPending)
  const pending = list.items.filter(({ status }) => status === 'pending')
  if (list.error && list.items.length === 0)
    return <ErrorBox section={t('wallet.awaited')} error={list.error} retry={() => list.refetch()} />
  if (pending.length === 0) return null
  return (
    <section aria-labelledby="awaited">
      <Title order={2} id="awaited" mt={40} mb="md">
        {t('wallet.awaited')}
      </Title>
      <Stack>
        {pending.map((deposit) => (
          <PendingDepositCard key={deposit.id} deposit={deposit} />
        ))}
      </Stack>
    </section>
  )
}

function PendingDepositCard({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const cancel = useAction(money.cancelPayment, {
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Card withBorder component="article" aria-label={`${t('wallet.deposit')} ${deposit.reference}`}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>
            <Money cents={deposit.amount} /> · {t(`wallet.method.${deposit.method}`)}
          </Text>
          <Text size="sm" c="dimmed">
            <RelativeTime at={deposit.createdAt} />
          </Text>
        </div>
        <ConfirmButton
          variant="default"
          size="sm"
          busy={cancel.isPending}
          title={t('wallet.cancelDeposit')}
          text={t('wallet.cancelDepositText')}
          onConfirm={() => cancel.mutate({ params: { id: deposit.id } })}
        >
          {t('wallet.cancelDeposit')}
        </ConfirmButton>
      </Group>
      <DepositInstructions deposit={deposit} />
    </Card>
  )
}

/** Payment instructions line by line, each with a copy button. */
export function DepositInstructions({ deposit: { instructions, reference } }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const bank = instructions?.bank
  const lines = [
    [t('wallet.reference'), reference],
    [t('settings.paypalEmail'), instructions?.paypalEmail],
    [t('settings.accountHolder'), bank?.accountHolder],
    [t('settings.bankName'), bank?.bankName],
    [t('settings.accountNumber'), bank?.accountNumber],
    [t('settings.swiftCode'), bank?.swiftCode],
  ] as const
  return (
    <>
      <Text my="sm">{t(instructions ? 'wallet.sendTo' : 'wallet.sendClosed')}</Text>
      <dl className={classes.instructions}>
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <Text component="dt" size="sm" c="dimmed">
                  {label}
                </Text>
                <Group component="dd" m={0} justify="space-between" wrap="nowrap">
                  <bdi className={classes.instruction}>{value}</bdi>
                  <CopyValue label={label} value={value} />
                </Group>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

function CopyValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopied(value)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      flex="none"
      onClick={copy}
      aria-label={t('wallet.copyOf', { what: label })}
    >
      {t(isCopied ? 'wallet.copied' : 'wallet.copy')}
    </Button>
  )
}
