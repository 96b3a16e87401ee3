import { Button, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../../api/forms/draft.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { DraftOffer } from '../../../../kit/DraftOffer.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'
import classes from './profile.module.css'
import type { ProfileValues } from './use-profile-form.ts'

type Props<Values> = {
  form: UseFormReturnType<Values>
  draft: Draft
  busy: boolean
  save: (values: Values) => void
  /** Content above and below the form. */
  before?: ReactNode
  after?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form of the user's profile beside a preview of the public page; on small screens a button opens the preview. */
export function ProfileFormLayout<Values extends ProfileValues>(props: Props<Values>) {
  const { form, draft, busy, save, before, after, children } = props
  const { t } = useTranslation()
  const [opened, { toggle }] = useDisclosure(false)
  const id = useId()
  return (
    <div className={classes.beside}>
      <Button variant="default" className={classes.toggle} aria-expanded={opened} aria-controls={id} onClick={toggle}>
        {t(opened ? 'settings.hidePreview' : 'settings.showPreview')}
      </Button>
      <aside id={id} className={classes.preview} data-opened={opened} aria-label={t('settings.preview')}>
        <ProfilePreview values={form.values} />
      </aside>
      <Stack gap="lg" className={classes.fields}>
        {before}
        <ContractForm form={form} onSubmit={save}>
          <DraftOffer draft={draft} />
          {children}
          <ActionButton type="submit" busy={busy}>
            {t('common.save')}
          </ActionButton>
        </ContractForm>
        {after}
      </Stack>
    </div>
  )
}
