import { Button, Card, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Deposit, deposits } from '#contract/deposits.ts'
import { money } from '#contract/wallet.ts'
import { ConfirmButton } from '../../ui/buttons.tsx'
import { Moment, Money } from '../../ui/figures.tsx'
import { useAction, useList, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { ErrorBox } from '../../ui/screens.tsx'

/** Deposits by PayPal and bank whose money is awaited: where to send it, and what to name. Nothing while there are none. */
export function AwaitedDeposits() {
  const { t } = useTranslation()
  const list = useList(deposits.list, {}, { fresh: true })
  const awaited = list.items.filter(({ status }) => status === 'pending')
  if (list.error && list.items.length === 0)
    return <ErrorBox section={t('wallet.awaited')} error={list.error} retry={() => list.refetch()} />
  if (awaited.length === 0) return null
  return (
    <section aria-labelledby="awaited">
      <Title order={2} id="awaited" mt={40} mb="md">
        {t('wallet.awaited')}
      </Title>
      <Stack>
        {awaited.map((deposit) => (
          <Awaited key={deposit.id} deposit={deposit} />
        ))}
      </Stack>
    </section>
  )
}

function Awaited({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const readAgain = useReadAgain()
  const refused = useRefused()
  const cancel = useAction(money.cancelPayment, {
    onDone: () => readAgain(deposits.list, money.wallet),
    onRefused: (error) => refused(error),
  })
  return (
    <Card withBorder component="article" aria-label={`${t('wallet.deposit')} ${deposit.reference}`}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>
            <Money cents={deposit.amount} /> · {t(`wallet.method.${deposit.method}`)}
          </Text>
          <Text size="sm" c="dimmed">
            <Moment at={deposit.createdAt} />
          </Text>
        </div>
        <ConfirmButton
          variant="default"
          size="sm"
          busy={cancel.isPending}
          title={t('wallet.cancelDeposit')}
          text={t('wallet.cancelDepositText')}
          confirm={t('wallet.cancelDeposit')}
          onConfirm={() => cancel.mutate({ params: { id: deposit.id } })}
        >
          {t('wallet.cancelDeposit')}
        </ConfirmButton>
      </Group>
      <Instructions deposit={deposit} />
    </Card>
  )
}

/** Where to send the money, line by line, each to be copied. */
export function Instructions({ deposit: { instructions, reference } }: { deposit: Deposit }) {
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
      <dl style={{ margin: 0, display: 'grid', gap: '0.5rem' }}>
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <Text component="dt" size="sm" c="dimmed">
                  {label}
                </Text>
                <Group component="dd" m={0} justify="space-between" wrap="nowrap">
                  <bdi style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{value}</bdi>
                  <CopyButton value={value}>
                    {({ copied, copy }) => (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        onClick={copy}
                        aria-label={t('wallet.copyOf', { what: label })}
                      >
                        {t(copied ? 'wallet.copied' : 'wallet.copy')}
                      </Button>
                    )}
                  </CopyButton>
                </Group>
              </div>
            ),
        )}
      </dl>
    </>
  )
}
