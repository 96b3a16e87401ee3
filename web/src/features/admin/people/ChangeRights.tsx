import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdminWithRights, rights } from '#contract/admin/people/rights.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { RightsField } from './RightsField.tsx'

type Known = { was: AdminWithRights['rights']; now: AdminWithRights['rights'] | null }

/** Chooses the rights of an admin. */
export function ChangeRights({ row, close }: { row: AdminWithRights; close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const [chosen, setChosen] = useState(row.rights)
  /** The loaded rights, and, where they were changed elsewhere meanwhile, the present ones. */
  const [{ was, now }, setKnown] = useState<Known>({ was: row.rights, now: null })
  const change = useAction(rights.change, {
    onDone: ({ rights: held }) => {
      close()
      const isDone = chosen.every((right) => held.includes(right)) && held.length === chosen.length
      toast.show({ title: 'rights.title', text: t(isDone ? 'rights.saved' : 'rights.waits') })
    },
    onRefused: (error) => {
      if (error.code === 'changed_elsewhere') {
        const [{ now }] = error.details.changed as [{ now: AdminWithRights['rights'] }]
        setKnown({ was: now, now })
      }
      handleRefusal(error)
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ params: { adminId: String(row.admin.id) }, body: { rights: chosen, was: { rights: was } } })
      }}
    >
      <Stack>
        <RightsField value={chosen} onChange={setChosen} />
        {now && (
          <div role="status">
            <Text size="sm" fw={500}>
              {t('form.changedElsewhere')}
            </Text>
            <Text size="sm">{now.map((right) => t(`rights.right.${right}`)).join(', ')}</Text>
          </div>
        )}
        <DialogActions submit={t('rights.save')} busy={change.isPending} onClose={close} />
      </Stack>
    </form>
  )
}
