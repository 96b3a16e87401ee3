import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import { type Bonus, bonuses, newBonus } from '#contract/money/bonuses/bonuses.ts'
import { adminLedger } from '#contract/money/ledger/ledger.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction, useList } from '../../../../api/queries.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { MoneyField } from '../../../../kit/fields/number-fields.tsx'
import { TextAreaField } from '../../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../../kit/toasts.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { useDecisionHandlers } from '../use-decision-handlers.ts'

type GrantedProps = { onGranted: (bonus: Bonus) => void }
type Props = GrantedProps & { close: () => void }

/** Grants a bonus: finds the user by name, email or id, then asks for amount and reason. */
export function GrantBonusButton({ onGranted }: GrantedProps) {
  const { t } = useTranslation()
  return (
    <DialogButton label={t('bonus.grant')} title={t('bonus.grant')}>
      {(close) => <BonusDialog close={close} onGranted={onGranted} />}
    </DialogButton>
  )
}

function BonusDialog({ close, onGranted }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [searchTerm, setSearchTerm] = useState('')
  const query = { kind: 'user_available' as const, person: searchTerm || '0', limit: 1 }
  const matches = useList(adminLedger.accounts, { query }, { enabled: searchTerm !== '' })
  const person = matches.items[0]?.owner
  return (
    <Stack>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSearchTerm(typed.trim())
        }}
      >
        <Stack gap="xs">
          <TextInput
            label={t('ledger.person')}
            description={`${t('ledger.personHint')}. ${t('ledger.logged')}`}
            dir="auto"
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={searchTerm && matches.isSuccess && !person ? t('wallet.noneFound') : undefined}
          />
          <ActionButton type="submit" variant="default" busy={matches.isFetching}>
            {t('wallet.search')}
          </ActionButton>
        </Stack>
      </form>
      {person && <BonusForm key={person.id} person={person} close={close} onGranted={onGranted} />}
    </Stack>
  )
}

function BonusForm({ person, close, onGranted }: Props & { person: Person }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { onDone } = useDecisionHandlers()
  const { form, onRefused } = useContractForm(newBonus, { amount: undefined as number | undefined, reason: '' })
  const grant = useAction(bonuses.grant, {
    onDone: (bonus) => {
      onDone()
      toast.show({ title: 'desk.bonuses', text: t(bonus.status === 'pending' ? 'fourEyes.waitsText' : 'bonus.done') })
      onGranted(bonus)
      close()
    },
    onRefused,
  })
  return (
    <ContractForm
      form={form}
      movesMoney
      // a valid form has an amount
      onSubmit={({ amount, reason }) => grant.mutate({ params: { id: person.id }, body: { amount: amount!, reason } })}
    >
      <UserRow person={person} note={<bdi>@{person.username}</bdi>} />
      <MoneyField name="amount" label={t('wallet.amount')} required />
      <TextAreaField
        name="reason"
        label={t('bonus.reason')}
        description={t('bonus.reasonHint')}
        minRows={2}
        maxLength={1_000}
        required
      />
      <Text size="sm" c="dimmed">
        {t('bonus.text')}
      </Text>
      <ActionButton type="submit" busy={grant.isPending}>
        {t('bonus.grant')}
      </ActionButton>
    </ContractForm>
  )
}
