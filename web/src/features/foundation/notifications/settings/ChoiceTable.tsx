import { NativeSelect, Switch, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import {
  frequencies,
  isLocked,
  type KindChoices,
  kindsOf,
  type NotificationChannel,
  type NotificationPreferences,
  type PreferenceChanges,
} from '#contract/foundation/notifications/preferences.ts'
import { useSignedIn } from '../../../../api/session.ts'
import classes from './choice-table.module.css'

type Props = {
  choices: NotificationPreferences['choices']
  change: (changes: PreferenceChanges) => void
}

/** Choices of channel and time for each kind of notification; fixed ones are disabled. */
export function ChoiceTable({ choices, change }: Props) {
  const { t } = useTranslation()
  const { role } = useSignedIn()
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('notifications.about')}</Table.Th>
          <Table.Th scope="col">{t('notifications.channel.app')}</Table.Th>
          <Table.Th scope="col">{t('notifications.channel.mail')}</Table.Th>
          <Table.Th scope="col">{t('notifications.channel.push')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {kindsOf(role).map((kind) => (
          <KindRow key={kind} kind={kind} chosen={choices[kind]} change={change} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

type RowProps = { kind: NotificationKind; chosen: KindChoices; change: Props['change'] }

function KindRow({ kind, chosen, change }: RowProps) {
  const { t } = useTranslation()
  const name = t(`notifications.kind.${kind}`)
  const choose = (choice: Partial<KindChoices>) => change({ choices: { [kind]: choice } })
  const labelOf = (channel: NotificationChannel) => `${name}: ${t(`notifications.channel.${channel}`)}`
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {name}
      </Table.Th>
      <Table.Td>
        <Switch
          aria-label={labelOf('app')}
          checked={chosen.app === 'now'}
          disabled={isLocked(kind, 'app')}
          title={isLocked(kind, 'app') ? t('Security, money and support always reach you') : undefined}
          onChange={(event) => choose({ app: event.currentTarget.checked ? 'now' : 'never' })}
        />
      </Table.Td>
      <Table.Td>
        <NativeSelect
          aria-label={labelOf('mail')}
          value={chosen.mail}
          disabled={isLocked(kind, 'mail')}
          onChange={(event) => choose({ mail: event.currentTarget.value as KindChoices['mail'] })}
          data={frequencies.map((frequency) => ({
            value: frequency,
            label: t(`notifications.frequency.${frequency}`),
          }))}
        />
      </Table.Td>
      <Table.Td>
        <Switch
          aria-label={labelOf('push')}
          checked={chosen.push === 'now'}
          onChange={(event) => choose({ push: event.currentTarget.checked ? 'now' : 'never' })}
        />
      </Table.Td>
    </Table.Tr>
  )
}
