import { Alert, Anchor, List, Modal, PasswordInput, Radio, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money } from '#contract/wallet.ts'
import {
  type PayableMethod,
  payableMethods,
  type WithdrawalConditions,
  type WithdrawalObstacle,
  withdrawalForm,
  withdrawals,
} from '#contract/withdrawals.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { Moment, Money, useMoney } from '../../ui/figures.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { paths, settingsOf } from '../../ui/paths.ts'
import { useAction, useRead, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { Loaded } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Asking for money to be paid out: the rules before anyone types, what stands in the way, and the form (product.md 2 and 6). */
export function WithdrawDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const conditions = useRead(withdrawals.conditions, {}, { fresh: true })
  return (
    <Modal
      opened
      onClose={close}
      title={t('wallet.withdraw')}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Loaded read={conditions} section={t('wallet.withdraw')}>
        {(data) => (
          <Stack>
            <Rules conditions={data} />
            {data.obstacles.length > 0 ? (
              <Obstacles conditions={data} />
            ) : (
              <WithdrawForm conditions={data} close={close} />
            )}
          </Stack>
        )}
      </Loaded>
    </Modal>
  )
}

function Rules({ conditions }: { conditions: WithdrawalConditions }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const { min, max, withdrawable, clearing, clearingDays } = conditions
  return (
    <>
      <Text>
        {t('wallet.withdrawable')} <Money cents={withdrawable} />
      </Text>
      <List size="sm" spacing={4} aria-label={t('wallet.rules')}>
        <List.Item>{t('wallet.ruleLimits', { min: inMoney(min), max: inMoney(max) })}</List.Item>
        <List.Item>{t('wallet.ruleIdentity')}</List.Item>
        <List.Item>{t('wallet.ruleDetails')}</List.Item>
        <List.Item>{t('wallet.ruleDay')}</List.Item>
        {clearingDays > 0 && (
          <List.Item>
            {t('wallet.ruleClearing', { count: clearingDays })} <Money cents={clearing} />
          </List.Item>
        )}
        <List.Item>{t('wallet.ruleReserved')}</List.Item>
      </List>
    </>
  )
}

/** Each thing that is missing, with the way to it. */
function Obstacles({ conditions: { obstacles, payableFrom, nextAt } }: { conditions: WithdrawalConditions }) {
  const { t } = useTranslation()
  const { role } = useSignedIn()
  const settings = settingsOf(role)
  const ways: Partial<Record<WithdrawalObstacle, string>> = {
    email_not_verified: `${settings}?tab=account`,
    kyc_needed: role === 'influencer' ? paths.verification : settings,
    payout_details_needed: `${settings}?tab=payout`,
  }
  const moments: Partial<Record<WithdrawalObstacle, string | null>> = {
    payout_details_new: payableFrom,
    one_a_day: nextAt,
  }
  return (
    <Alert variant="light" color="accent" icon={<IconInfoCircle aria-hidden />} title={t('wallet.notYet')}>
      <List size="sm" spacing={4}>
        {obstacles.map((obstacle) => (
          <List.Item key={obstacle} c="var(--mantine-color-text)">
            {ways[obstacle] ? (
              <Anchor component={Link} to={ways[obstacle]} inherit underline="always">
                {t(`wallet.obstacle.${obstacle}`)}
              </Anchor>
            ) : (
              t(`wallet.obstacle.${obstacle}`)
            )}
            {moments[obstacle] && (
              <>
                {' '}
                <Moment at={moments[obstacle]} />
              </>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

type Values = { amount: number | undefined; paymentMethod: string; password: string }

function WithdrawForm({ conditions, close }: { conditions: WithdrawalConditions; close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const readAgain = useReadAgain()
  const refused = useRefused()
  const { form, showIssues } = useContractForm<typeof withdrawalForm, Values>(withdrawalForm, {
    amount: undefined,
    paymentMethod: conditions.method ?? '',
    password: '',
  })
  const create = useAction(withdrawals.create, {
    onDone: () => {
      readAgain(money.wallet, money.statement, withdrawals.list, withdrawals.conditions)
      toast.show({ title: 'wallet.asked', text: t('wallet.askedText') })
      close()
    },
    onRefused: (error) => {
      refused(error, showIssues)
      if (error.issues.length === 0) readAgain(withdrawals.conditions)
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ amount, paymentMethod, password }) =>
        create.mutate({ body: { amount: amount!, paymentMethod: paymentMethod as PayableMethod, password } }),
      )}
    >
      <Stack>
        <MoneyInput label={t('wallet.amount')} data-autofocus required {...form.getInputProps('amount')} />
        <Radio.Group label={t('wallet.method')} required {...form.getInputProps('paymentMethod')}>
          <Stack gap="xs" mt={4}>
            {payableMethods.map((method) => (
              <Radio
                key={method}
                value={method}
                label={t(`wallet.method.${method}`)}
                description={conditions.method === method ? <bdi>{conditions.account}</bdi> : t('wallet.noAccount')}
                disabled={conditions.method !== method}
              />
            ))}
          </Stack>
        </Radio.Group>
        <PasswordInput
          label={t('accounts.password')}
          description={t('wallet.passwordWhy')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('accounts.showPassword'), tabIndex: 0 }}
          required
          {...form.getInputProps('password')}
        />
        <ActionButton type="submit" busy={create.isPending}>
          {t('wallet.withdrawNow')}
        </ActionButton>
      </Stack>
    </form>
  )
}
