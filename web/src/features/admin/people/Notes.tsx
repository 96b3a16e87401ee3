import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { newAdminNote, type PersonDetails, people } from '#contract/admin/people/people.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'

/** Notes of admins for each other. */
export function Notes({ person }: { person: PersonDetails }) {
  const { t } = useTranslation()
  const { form, onRefused } = useContractForm(newAdminNote, { text: '' })
  const add = useAction(people.addNote, { onDone: () => form.setValues({ text: '' }), onRefused })
  return (
    <section aria-labelledby="notes">
      <Title order={2} size="h4" id="notes" mb="sm">
        {t('people.notes')}
      </Title>
      <Stack gap="sm">
        <ContractForm form={form} gap="xs" onSubmit={(body) => add.mutate({ params: { id: String(person.id) }, body })}>
          <TextAreaField
            name="text"
            label={t('people.note')}
            description={t('people.noteText')}
            minRows={2}
            maxLength={2000}
          />
          <Group>
            <ActionButton type="submit" variant="default" busy={add.isPending}>
              {t('people.addNote')}
            </ActionButton>
          </Group>
        </ContractForm>
        {person.notes.map((note) => (
          <Card key={note.id} withBorder padding="md">
            <UserText>{note.text}</UserText>
            <Text size="sm" c="dimmed">
              <bdi>{note.by.displayName}</bdi> · <RelativeTime at={note.createdAt} />
            </Text>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
