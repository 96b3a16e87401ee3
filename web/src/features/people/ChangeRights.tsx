import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdminWithRights, rights } from '#contract/people/rights.ts'
import { useAction } from '../../api/queries.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { DialogActions } from '../../kit/dialogs/DialogActions.tsx'
import { useToast } from '../../kit/toasts.tsx'
import { RightsField } from './RightsField.tsx'

/** Chooses the rights of an admin. */
export function ChangeRights({ row, close }: { row: AdminWithRights; close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const [chosen, setChosen] = useState(row.rights)
  const change = useAction(rights.change, {
    onDone: ({ rights: held }) => {
      close()
      const isDone = chosen.every((right) => held.includes(right)) && held.length === chosen.length
      toast.show({ title: 'rights.title', text: t(isDone ? 'rights.saved' : 'rights.waits') })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ params: { adminId: String(row.admin.id) }, body: { rights: chosen } })
      }}
    >
      <Stack>
        <RightsField value={chosen} onChange={setChosen} />
        <DialogActions submit={t('rights.save')} busy={change.isPending} onClose={close} />
      </Stack>
    </form>
  )
}
