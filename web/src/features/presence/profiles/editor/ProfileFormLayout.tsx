import IconCheck from 'icon:check'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../../api/forms/draft.ts'
import { useSignedIn } from '../../../../api/session.ts'
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

/** A form of the user's profile beside a preview of the public page, if there is one; on small screens a button opens the preview. */
export function ProfileFormLayout<Values extends ProfileValues>(props: Props<Values>) {
  const { form, draft, busy, save, before, after, children } = props
  const { t } = useTranslation()
  const hasPage = useSignedIn().role !== 'admin'
  return (
    <div className={classes.beside}>
      {hasPage && <Preview values={form.values} />}
      <Stack gap="lg" className={classes.fields}>
        {before}
        <ContractForm form={form} onSubmit={save}>
          <DraftOffer draft={draft} />
          {children}
          <Group gap="sm">
            <ActionButton type="submit" busy={busy}>
              {t('common.save')}
            </ActionButton>
            <SavedState isDirty={form.isDirty()} />
          </Group>
        </ContractForm>
        {after}
      </Stack>
    </div>
  )
}

function Preview({ values }: { values: ProfileValues }) {
  const { t } = useTranslation()
  const [opened, { toggle }] = useDisclosure(false)
  const id = useId()
  return (
    <>
      <Button variant="default" className={classes.toggle} aria-expanded={opened} aria-controls={id} onClick={toggle}>
        {t(opened ? 'settings.hidePreview' : 'settings.showPreview')}
      </Button>
      <aside id={id} className={classes.preview} data-opened={opened} aria-label={t('settings.preview')}>
        <ProfilePreview values={values} />
      </aside>
    </>
  )
}

/** Tells beside the button whether everything is saved. */
function SavedState({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed" component="span" className={classes.saved}>
      {!isDirty && <IconCheck size={16} stroke={2} aria-hidden />}
      {t(isDirty ? 'settings.unsaved' : 'settings.allSaved')}
    </Text>
  )
}
