import { Drawer, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../api/forms/draft.ts'
import { ActionButton } from '../buttons.tsx'
import { DraftOffer } from '../DraftOffer.tsx'
import { ContractForm } from '../fields/ContractForm.tsx'
import { VerifiedButton } from '../VerifiedButton.tsx'
import { DialogActions } from './DialogActions.tsx'
import classes from './editor-drawer.module.css'

type Props<Values> = {
  title: string
  /** Label of its button, if it does more than save. */
  submit?: string
  form: UseFormReturnType<Values>
  draft?: Draft
  busy: boolean
  /** Saving publishes it, for which the reader's email address must be confirmed. */
  publishes?: boolean
  onSubmit: (values: Values) => void
  onClose: () => void
  /** The result of the fields as they are filled in, beside them or, on phones, below. */
  preview?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form in a drawer, which offers an earlier draft. */
export function EditorDrawer<Values>(props: Props<Values>) {
  const { t } = useTranslation()
  const { title, submit, form, draft, busy, publishes, onSubmit, onClose, preview, children } = props
  return (
    <Drawer opened onClose={onClose} position="right" size={preview ? '60rem' : 'lg'} title={title}>
      <ContractForm form={form} onSubmit={onSubmit}>
        {draft && <DraftOffer draft={draft} />}
        {preview ? (
          <div className={classes.withPreview}>
            <Stack gap="md">{children}</Stack>
            {preview}
          </div>
        ) : (
          children
        )}
        <DialogActions
          submit={submit ?? t('common.save')}
          cancel={t('common.cancel')}
          busy={busy}
          Submit={publishes ? VerifiedButton : ActionButton}
          onClose={onClose}
        />
      </ContractForm>
    </Drawer>
  )
}
