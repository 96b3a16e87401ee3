import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bonus, bonuses, newBonus } from '#contract/bonuses/bonuses.ts'
import type { Person } from '#contract/fields.ts'
import { adminLedger } from '#contract/ledger/ledger.ts'
import { useContractForm } from '../../../api/forms.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { MoneyInput } from '../../../kit/MoneyInput.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { UserRow } from '../../../shared/profiles/UserRow.tsx'
import { useDecisionHandlers } from '../use-decision-handlers.ts'

type Props = { close: () => void; onGranted: (bonus: Bonus) => void }

/** Grants a bonus: finds the user by name, email or id, then asks for amount and reason. */
export function BonusDialog({ close, onGranted }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [searchTerm, setSearchTerm] = useState('')
  const query = { kind: 'user_available' as const, person: searchTerm || '0', limit: 1 }
  const matches = useList(adminLedger.accounts, { query }, { enabled: searchTerm !== '' })
  const person = matches.items[0]?.owner
  return (
    <Modal opened onClose={close} title={t('bonus.grant')} centered>
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
    </Modal>
  )
}

function BonusForm({ person, close, onGranted }: Props & { person: Person }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const { onDone } = useDecisionHandlers()
  const { form, showIssues } = useContractForm(newBonus, { amount: undefined as number | undefined, reason: '' })
  const grant = useAction(bonuses.grant, {
    onDone: (bonus) => {
      onDone()
      toast.show({ title: 'desk.bonuses', text: t(bonus.status === 'pending' ? 'fourEyes.waitsText' : 'bonus.done') })
      onGranted(bonus)
      close()
    },
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ amount, reason }) =>
        grant.mutate({ params: { id: person.id }, body: { amount: amount!, reason } }),
      )}
    >
      <Stack>
        <UserRow person={person} note={<bdi>@{person.username}</bdi>} />
        <MoneyInput label={t('wallet.amount')} required {...form.getInputProps('amount')} />
        <Textarea
          label={t('bonus.reason')}
          description={t('bonus.reasonHint')}
          dir="auto"
          autosize
          minRows={2}
          maxLength={1_000}
          required
          {...form.getInputProps('reason')}
        />
        <Text size="sm" c="dimmed">
          {t('bonus.text')}
        </Text>
        <ActionButton type="submit" busy={grant.isPending}>
          {t('bonus.grant')}
        </ActionButton>
      </Stack>
    </form>
  )
}
