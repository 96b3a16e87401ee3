import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../../kit/page/PageTabs.tsx'
import { Screen } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together } from '../../../kit/skeleton/Together.tsx'
import { DepositAccountsForm } from '../../foundation/settings/DepositAccountsForm.tsx'
import { LandingSettings } from '../../foundation/settings/LandingSettings.tsx'
import { NumberSettingForm } from '../../foundation/settings/NumberSettingForm.tsx'
import { OperatorSettings } from '../../foundation/settings/OperatorSettings.tsx'
import { VerificationFeeForm } from '../../foundation/settings/VerificationFeeForm.tsx'
import { WithdrawalRulesForm } from '../../foundation/settings/WithdrawalRulesForm.tsx'
import { WordListsForm } from '../../foundation/settings/WordListsForm.tsx'
import { type SettingTab, settingTabs } from './load-system-settings.ts'

const forms: Record<SettingTab, ReactNode> = {
  orders: (
    <>
      <NumberSettingForm settingKey="order_terms" />
      <NumberSettingForm settingKey="campaign_terms" />
      <NumberSettingForm settingKey="order_limits" />
    </>
  ),
  money: (
    <>
      <WithdrawalRulesForm />
      <DepositAccountsForm />
      <NumberSettingForm settingKey="gifts" />
      <VerificationFeeForm />
      <NumberSettingForm settingKey="tax" />
    </>
  ),
  risk: (
    <>
      <NumberSettingForm settingKey="risk" />
      <NumberSettingForm settingKey="newcomers" />
      <WordListsForm />
    </>
  ),
  videos: <NumberSettingForm settingKey="videos" />,
  site: (
    <>
      <LandingSettings />
      <OperatorSettings />
    </>
  ),
  access: <NumberSettingForm settingKey="access" />,
}

/** /admin/settings: every number, switch and particular of this installation, each with its explanation, its history and the way back. */
export function SystemSettingsScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('setting.page')} line={t('setting.pageText')} size="lg">
      <PageTabs
        label={t('setting.page')}
        tabs={settingTabs.map((value) => ({ value, label: t(`setting.tab.${value}`) }))}
      >
        {(tab) => (
          <Together skeleton={<ListSkeleton rows={4} height={88} />}>
            <Stack gap="lg">{forms[tab]}</Stack>
          </Together>
        )}
      </PageTabs>
    </Screen>
  )
}
