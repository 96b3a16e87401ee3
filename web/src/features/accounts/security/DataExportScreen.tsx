import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestedExports } from '#contract/admin/people/requested-exports.ts'
import { product } from '#contract/product.ts'
import { useAction } from '../../../api/queries.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { EmptyState, Screen } from '../../../kit/screens.tsx'

/** /data-export: one's own data by an emailed link, whose token is in the fragment; also for people who cannot sign in. */
export function DataExportScreen() {
  const { t } = useTranslation()
  const [token] = useState(() => window.location.hash.slice(1))
  const errorText = useErrorText()
  const load = useAction(requestedExports.load, { onDone: saveAsFile })
  const download = (
    <ActionButton busy={load.isPending} onClick={() => load.mutate({ body: { token } })}>
      {t('dataExport.download')}
    </ActionButton>
  )
  return (
    <Screen title={t('dataExport.title')} size="sm">
      <div role="status">
        <EmptyState
          kind={load.isSuccess ? 'done' : 'messages'}
          title={t(load.isSuccess ? 'dataExport.done' : 'dataExport.title')}
          text={load.error ? errorText(load.error) : t('dataExport.text')}
          action={download}
        />
      </div>
    </Screen>
  )
}

function saveAsFile(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${product.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
