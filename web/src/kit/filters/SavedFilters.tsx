import IconBookmark from 'icon:bookmark'
import IconX from 'icon:x'
import { ActionIcon, Button, Divider, Group, Popover, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLine, isReadable } from '#contract/text.ts'
import { useStored } from '../../storage/use-stored.ts'
import classes from './filters.module.css'
import { type Filter, type FilterValues, useFilters } from './use-filters.ts'

type Saved = { name: string; values: FilterValues }
/** Largest number; more would not be found again. */
const maxSaved = 20

/** Combinations of the filters, stored in this browser by name: one press brings one back. */
export function SavedFilters({ name, filters }: { name: string; filters: readonly Filter[] }) {
  const { t } = useTranslation()
  const { valuesOf, setAll } = useFilters(filters)
  const [opened, { toggle, close }] = useDisclosure(false)
  const [saved, setSaved] = useStored<Saved[]>(`vivobid-filters-${name}`, [])
  const now: FilterValues = Object.assign({}, ...filters.map(valuesOf))
  const canSave = Object.keys(now).length > 0
  if (!canSave && saved.length === 0) return null
  const save = (label: string) =>
    setSaved([...saved.filter((each) => each.name !== label), { name: label, values: now }].slice(-maxSaved))
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" trapFocus returnFocus shadow="md" width={300}>
      <Popover.Target>
        <Button
          variant="subtle"
          size="sm"
          className={classes.keepsSize}
          leftSection={<IconBookmark size={18} aria-hidden />}
          onClick={toggle}
        >
          {t('filter.saved')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {saved.map((each) => (
            <Group key={each.name} gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                justify="flex-start"
                flex={1}
                onClick={() => {
                  setAll(each.values)
                  close()
                }}
              >
                <bdi>{each.name}</bdi>
              </Button>
              <ActionIcon
                variant="subtle"
                size={44}
                c="var(--mantine-color-text)"
                aria-label={t('filter.removeSaved', { name: each.name })}
                onClick={() => setSaved(saved.filter(({ name: other }) => other !== each.name))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {canSave && saved.length > 0 && <Divider />}
          {canSave && <SaveForm save={save} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function SaveForm({ save }: { save: (label: string) => void }) {
  const { t } = useTranslation()
  const [label, setLabel] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save(cleanLine(label))
        setLabel('')
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={t('filter.savedName')}
          description={t('filter.savedHint')}
          maxLength={60}
          dir="auto"
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!isReadable(label)}>
          {t('filter.save')}
        </Button>
      </Stack>
    </form>
  )
}
