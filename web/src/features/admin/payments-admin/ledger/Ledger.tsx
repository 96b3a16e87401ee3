import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import layout from '../../../../kit/layout.module.css'
import { AccountEntries } from './AccountEntries.tsx'
import { Accounts } from './Accounts.tsx'
import { JournalDrawer } from './JournalDrawer.tsx'
import { Journals } from './Journals.tsx'

const views = ['accounts', 'journals'] as const
const parseId = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

/** The ledger: accounts, the entries of one (?account=), journals, and the details of one (?journal=). */
export function Ledger() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const [account, journal] = [parseId(search.get('account')), parseId(search.get('journal'))]
  const view = views.find((each) => each === search.get('view')) ?? 'accounts'
  const close = () =>
    setSearch(
      (before) => {
        before.delete('journal')
        return before
      },
      { preventScrollReset: true },
    )
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label={t('desk.ledger')}
        value={view}
        onChange={(value) => setSearch({ tab: 'ledger', view: value })}
        data={views.map((value) => ({ value, label: t(`ledger.${value}`) }))}
        className={layout.start}
      />
      <Text size="sm" c="dimmed">
        {t('ledger.logged')}
      </Text>
      {account !== null ? <AccountEntries id={account} /> : view === 'accounts' ? <Accounts /> : <Journals />}
      {journal !== null && <JournalDrawer id={journal} onClose={close} />}
    </Stack>
  )
}
