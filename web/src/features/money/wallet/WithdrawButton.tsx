import IconInfoCircle from 'icon:info-circle'
import { Alert, Anchor, List, Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { payoutWaitHours } from '#contract/money/payout-details/payout-details.ts'
import {
  type WithdrawalConditions,
  type WithdrawalMethod,
  type WithdrawalObstacle,
  withdrawalForm,
  withdrawalFormMethods,
  withdrawals,
} from '#contract/money/withdrawals/withdrawals.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useUrlDisclosure } from '../../../api/use-url-disclosure.ts'
import { Money, useMoney, useTimes } from '../../../format/figures.tsx'
import { settingsOf, verificationOf } from '../../../format/paths.ts'
import { RichText } from '../../../format/RichText.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { RadioGroupField } from '../../../kit/fields/choice-fields.tsx'
import { MoneyField } from '../../../kit/fields/number-fields.tsx'
import { PasswordField, TextField } from '../../../kit/fields/text-fields.tsx'
import { HelpLink } from '../../../kit/HelpLink.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'

/** Requests a withdrawal: the rules up front, the obstacles, and the form (product.md 2 and 6). */
export function WithdrawButton({ variant }: { variant: 'default' | 'filled' }) {
  const { t } = useTranslation()
  return (
    <DialogButton
      variant={variant}
      label={t('wallet.withdraw')}
      title={t('wallet.withdraw')}
      dialogSize="lg"
      disclosure={useUrlDisclosure('open', 'withdraw')}
    >
      {(close) => <WithdrawDialog close={close} />}
    </DialogButton>
  )
}

function WithdrawDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const conditions = useRead(withdrawals.conditions, {})
  return (
    <Loaded read={conditions} section={t('wallet.withdraw')}>
      {(data) => (
        <Stack>
          <WithdrawalConditionsList conditions={data} />
          {data.obstacles.length > 0 ? (
            <Obstacles conditions={data} />
          ) : (
            <WithdrawForm conditions={data} close={close} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}

function WithdrawalConditionsList({ conditions }: { conditions: WithdrawalConditions }) {
  const { t } = useTranslation()
  const formatMoney = useMoney()
  const { min, max, withdrawable, clearing, clearingDays } = conditions
  return (
    <>
      <Text>
        <RichText of="wallet.withdrawableNow" values={{ amount: <Money cents={withdrawable} /> }} />
      </Text>
      <List size="sm" spacing={4} aria-label={t('wallet.rules')}>
        <List.Item>{t('wallet.ruleLimits', { min: formatMoney(min), max: formatMoney(max) })}</List.Item>
        <List.Item>{t('wallet.ruleIdentity')}</List.Item>
        <List.Item>{t('wallet.ruleDetails', { count: payoutWaitHours })}</List.Item>
        <List.Item>{t('wallet.ruleDay')}</List.Item>
        {clearingDays > 0 && (
          <List.Item>
            <RichText of="wallet.ruleClearing" count={clearingDays} values={{ amount: <Money cents={clearing} /> }} />
          </List.Item>
        )}
        <List.Item>{t('wallet.ruleReserved')}</List.Item>
      </List>
      <HelpLink topic="withdraw-money" />
    </>
  )
}

/** Obstacles to a withdrawal, with links to remove them. */
function Obstacles({
  conditions: { obstacles, payableFrom, pausedUntil, nextAt },
}: {
  conditions: WithdrawalConditions
}) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const { role } = useSignedIn()
  const settings = settingsOf(role)
  const obstaclePaths: Partial<Record<WithdrawalObstacle, string>> = {
    email_not_verified: `${settings}?tab=account`,
    kyc_needed: verificationOf(role),
    payout_details_needed: `${settings}?tab=payout`,
  }
  const obstacleDates: Partial<Record<WithdrawalObstacle, string | null>> = {
    email_new: pausedUntil,
    payout_details_new: payableFrom,
    one_a_day: nextAt,
  }
  const textOf = (obstacle: WithdrawalObstacle) => {
    const at = obstacleDates[obstacle]
    return t(`wallet.obstacle.${obstacle}`, { at: at ? exact(at) : '' })
  }
  return (
    <Alert variant="light" color="accent" icon={<IconInfoCircle aria-hidden />} title={t('wallet.notYet')}>
      <List size="sm" spacing={4}>
        {obstacles.map((obstacle) => (
          <List.Item key={obstacle} c="var(--mantine-color-text)">
            {obstaclePaths[obstacle] ? (
              <Anchor component={Link} to={obstaclePaths[obstacle]} inherit underline="always">
                {textOf(obstacle)}
              </Anchor>
            ) : (
              textOf(obstacle)
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

type Values = { amount: number | undefined; paymentMethod: string; accountDetails: string; password: string }

function WithdrawForm({ conditions, close }: { conditions: WithdrawalConditions; close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, onRefused } = useContractForm<typeof withdrawalForm, Values>(withdrawalForm, {
    amount: undefined,
    paymentMethod: conditions.method ?? '',
    accountDetails: conditions.account ?? '',
    password: '',
  })
  const create = useAction(withdrawals.create, {
    onDone: () => {
      toast.show({ title: 'wallet.asked', text: t('wallet.askedText') })
      close()
    },
    onRefused,
  })
  /** Reason for which a method cannot be chosen: not a payout method, turned off, or no details saved. */
  const unavailableReason = (method: (typeof withdrawalFormMethods)[number]) => {
    if (method === 'wallet') return t('Your money is already in your wallet. Choose where to send it.')
    if (!conditions.offered.includes(method))
      return t('This payout method is currently turned off. Choose another one.')
    return conditions.method === method ? null : t('wallet.noAccount')
  }
  return (
    <ContractForm
      form={form}
      movesMoney
      onSubmit={({ amount, paymentMethod, ...rest }) =>
        // a valid form has an amount
        create.mutate({ body: { amount: amount!, paymentMethod: paymentMethod as WithdrawalMethod, ...rest } })
      }
    >
      <MoneyField name="amount" label={t('wallet.amount')} data-autofocus required />
      <RadioGroupField name="paymentMethod" label={t('wallet.method')} required>
        <Stack gap="xs" mt={4}>
          {withdrawalFormMethods.map((method) => (
            <Radio
              key={method}
              value={method}
              label={t(`wallet.method.${method}`)}
              description={unavailableReason(method) ?? <bdi>{conditions.account}</bdi>}
              disabled={unavailableReason(method) !== null}
            />
          ))}
        </Stack>
      </RadioGroupField>
      <TextField
        name="accountDetails"
        label={t('wallet.accountDetails')}
        description={t('wallet.accountDetailsHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={200}
        required
      />
      <PasswordField description={t('wallet.passwordWhy')} required />
      <ActionButton type="submit" busy={create.isPending}>
        {t('wallet.withdrawNow')}
      </ActionButton>
    </ContractForm>
  )
}
