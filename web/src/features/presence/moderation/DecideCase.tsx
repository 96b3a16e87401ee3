import { Card, Group, Select, Stack, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CaseDetails, caseDecision, cases } from '#contract/presence/moderation/cases.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useConfirm } from '../../../kit/dialogs/confirm.tsx'
import { ContractForm, useFirstError } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { useToast } from '../../../kit/toasts.tsx'
import {
  emptySanction,
  SanctionFields,
  type SanctionOption,
  type SanctionValues,
  toNewSanction,
} from './SanctionFields.tsx'

const answers = ['acted', 'nothing', 'unclear'] as const
type Values = { outcome: 'resolved' | 'rejected'; adminNotes: string; sanction: SanctionValues }

/** Objects of a case that can be sanctioned: the reported one first, then the account and its other published content. */
function useOptions({ entityType, entityId, subject, content }: CaseDetails): SanctionOption[] {
  const { t } = useTranslation()
  const reported = content.filter(({ type, id }) => type === entityType && id === entityId)
  const others = content.filter(({ type, id }) => type !== entityType || id !== entityId)
  return [
    ...(entityType === 'message' ? [{ type: 'message' as const, id: entityId, label: t('reports.type.message') }] : []),
    ...[...reported, ...others].map(({ type, id, title }) => ({ type, id, label: title })),
    ...(subject ? [{ type: 'user' as const, id: subject.id, label: subject.displayName }] : []),
  ]
}

/** The decision about a case: an optional sanction, and the answer to the reporters; stored as a draft until it is sent. */
export function DecideCase({ item, onDecided }: { item: CaseDetails; onDecided: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const options = useOptions(item)
  // read by the form's validation, which runs before the state of the pressed button is stored
  const outcome = useRef<Values['outcome']>('resolved')
  const openConfirmation = useConfirm()
  const { ref, focusFirstError } = useFirstError<HTMLElement>()
  const [canned, setCanned] = useState<string | null>(null)
  const toInput = ({ adminNotes, sanction }: Values) => ({
    outcome: outcome.current,
    adminNotes,
    sanction: outcome.current === 'resolved' ? toNewSanction(sanction, options) : null,
  })
  const { form, draft, onRefused } = useContractForm(
    caseDecision,
    { outcome: 'resolved', adminNotes: '', sanction: emptySanction } as Values,
    { toInput, draft: `case-${item.id}` },
  )
  const decide = useAction(cases.decide, {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'reports.title', text: t('reports.decided') })
      onDecided()
    },
    onRefused,
  })
  const submit = (chosen: Values['outcome']) => {
    outcome.current = chosen
    const what = chosen === 'resolved' ? 'resolve' : 'reject'
    form.onSubmit(
      (values) =>
        openConfirmation({
          title: t(`reports.${what}Title`),
          text: t(`reports.${what}Text`),
          confirm: t(`reports.${what}`),
          onConfirm: () => decide.mutate({ params: { id: String(item.id) }, body: toInput(values) }),
        }),
      focusFirstError,
    )()
  }
  useShortcut('a', 'reports.resolve', () => submit('resolved'))
  useShortcut('r', 'reports.reject', () => submit('rejected'))
  return (
    <section ref={ref} aria-labelledby="decide">
      <Title order={3} size="h4" id="decide" mb="sm">
        {t('reports.decide')}
      </Title>
      <Card withBorder padding="lg">
        <ContractForm form={form} gap="md" onSubmit={() => submit('resolved')}>
          {options.length > 0 && (
            <SanctionFields
              values={form.values.sanction}
              onChange={(change) => form.setFieldValue('sanction', { ...form.values.sanction, ...change })}
              options={options}
              language={item.language}
              prefix="sanction."
              isOptional
            />
          )}
          <Stack gap="xs">
            <Select
              label={t('reports.canned')}
              value={canned}
              onChange={(value) => {
                setCanned(value)
                const answer = answers.find((each) => each === value)
                if (answer) form.setFieldValue('adminNotes', t(`reports.answerText.${answer}`))
              }}
              data={answers.map((each) => ({ value: each, label: t(`reports.answer.${each}`) }))}
            />
            <TextAreaField
              name="adminNotes"
              label={t('reports.notes')}
              description={t('reports.notesText')}
              minRows={2}
              maxLength={2000}
              required
            />
          </Stack>
          <Group gap="xs">
            <ActionButton type="submit" busy={decide.isPending}>
              {t('reports.resolve')}
            </ActionButton>
            <ActionButton
              variant="default"
              reason={decide.isPending ? t('common.loading') : null}
              onClick={() => submit('rejected')}
            >
              {t('reports.reject')}
            </ActionButton>
          </Group>
        </ContractForm>
      </Card>
    </section>
  )
}
