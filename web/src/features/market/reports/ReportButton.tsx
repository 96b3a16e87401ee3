import IconFlag from 'icon:flag'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reports } from '#contract/market/reports/reports.ts'
import { invalidateAfter } from '../../../api/queries.ts'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import type { ReportProps } from './ReportDialog.tsx'

const reportDialog = lazyComponent(() => import('./ReportDialog.tsx').then((module) => module.ReportDialog))

/** Reports a user, deal or message to the admins; a toast says that it is sent. */
export function ReportButton({ size = 'sm', ...report }: ReportProps & { size?: 'sm' | 'compact-sm' }) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [isOpen, { open, close }] = useDisclosure(false)
  const ReportDialog = useLazyComponent(reportDialog, isOpen)
  const isCompact = size === 'compact-sm'
  const onSent = () => {
    close()
    invalidateAfter(queryClient, reports.create)
    toast.show({ title: 'reports.title', text: t('profile.reportSent') })
  }
  return (
    <>
      <ActionButton
        variant="subtle"
        color="gray"
        size={size}
        c={isCompact ? 'dimmed' : undefined}
        fw={isCompact ? 400 : undefined}
        leftSection={<IconFlag size={16} aria-hidden />}
        aria-label={t('profile.reportTitle', { name: report.name })}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('profile.report')}
      </ActionButton>
      {isOpen && ReportDialog && <ReportDialog {...report} onSent={onSent} onClose={close} />}
    </>
  )
}
