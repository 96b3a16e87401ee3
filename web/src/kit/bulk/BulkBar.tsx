import { Alert, Button, Checkbox, Group, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNumber } from '../../format/figures.tsx'
import { ConfirmButton } from '../buttons.tsx'
import type { Bulk } from './use-bulk.ts'

type Props = {
  bulk: Bulk
  /** Name of the decision, as on the button of one item. */
  label: string
  /** Consequence for each item, shown before the decision. */
  text: string
  /** As that of a confirmation. */
  movesMoney?: boolean
}

/** Bar above a queue: chooses all items, decides about the chosen ones, and reports decided and refused ones with the reasons. */
export function BulkBar({ bulk, label, text, movesMoney }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const { chosen, progress, result } = bulk
  return (
    <>
      <Group gap="md" mih={44}>
        <Checkbox
          label={t('bulk.all')}
          checked={bulk.areAllChosen}
          indeterminate={chosen > 0 && !bulk.areAllChosen}
          disabled={progress !== null}
          onChange={bulk.toggleAll}
        />
        {chosen > 0 && progress === null && (
          <ConfirmButton
            size="sm"
            title={t('bulk.title', { count: chosen, action: label })}
            text={`${text} ${t('bulk.text')}`}
            confirm={label}
            movesMoney={movesMoney}
            onConfirm={() => void bulk.run()}
          >
            {t('bulk.button', { action: label, number: number(chosen) })}
          </ConfirmButton>
        )}
        {progress && (
          <Button size="sm" variant="default" onClick={bulk.stop}>
            {t('bulk.stop')}
          </Button>
        )}
        <Text role="status" size="sm">
          {progress && t('bulk.progress', { done: number(progress.done), of: number(progress.of) })}
          {result && t('bulk.decided', { count: result.decided, number: number(result.decided) })}
        </Text>
      </Group>
      {result && result.left.length > 0 && (
        <Alert color="orange" variant="light" title={t('bulk.left')}>
          <List>
            {result.left.map(({ name, reason }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name, and the list never changes
              <List.Item key={i}>
                <bdi>{name}</bdi>: {reason}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}

type CheckboxProps = { bulk: Bulk; id: Parameters<Bulk['toggle']>[0]; name: string }

/** Chooses one item; key x does in the article that has the focus. */
export function BulkCheckbox({ bulk, id, name }: CheckboxProps) {
  const { t } = useTranslation()
  return (
    <Checkbox
      aria-label={t('bulk.choose', { name })}
      data-queue-key="x"
      checked={bulk.isChosen(id)}
      disabled={bulk.progress !== null}
      onChange={() => bulk.toggle(id)}
    />
  )
}
