import { Button, Group, Text } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ignoreHeldEnter } from '../behaviour/enter-key.ts'
import { Dialog } from './Dialog.tsx'

export type Confirmation = {
  title: string
  /** Consequence of the action. */
  text: string
  /** The subject of the text, such as a list. */
  children?: ReactNode
  /** Label of the button that confirms. */
  confirm: string
  /** Colour of that button. */
  color?: string | undefined
  /** Money moves by it: Enter alone does not confirm, since the button that goes back has the focus. */
  movesMoney?: boolean | undefined
  onConfirm: () => void
}

type Question = Confirmation & { openedBy: string }
type Confirm = { open: (question: Question) => void; withdraw: (askedBy: string) => void }

const Context = createContext<Confirm>({ open: () => undefined, withdraw: () => undefined })

/** Opens the confirmation dialog; it closes when the component that opened it is gone. */
export function useConfirm(): (confirmation: Confirmation) => void {
  const { open: ask, withdraw } = useContext(Context)
  const openedBy = useId()
  useEffect(() => () => withdraw(openedBy), [withdraw, openedBy])
  return useCallback((confirmation) => ask({ ...confirmation, openedBy: openedBy }), [ask, openedBy])
}

type DialogState = { question: Question | null; number: number; isOpen: boolean }
const closedDialog: DialogState = { question: null, number: 0, isOpen: false }

/** The application's one confirmation dialog, opened with `useConfirm`. */
export function ConfirmArea({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  // the question stays while its dialog fades out
  const [{ question, number, isOpen }, setState] = useState(closedDialog)
  // the dialog is mounted with its question, which puts it above the dialog that opened it, and opens once it is there
  useEffect(() => {
    if (number > 0) setState((before) => ({ ...before, isOpen: true }))
  }, [number])
  const confirm = useMemo<Confirm>(
    () => ({
      open: (asked) => setState(({ number }) => ({ question: asked, number: number + 1, isOpen: false })),
      withdraw: (askedBy) =>
        setState((before) =>
          before.isOpen && before.question?.openedBy === askedBy ? { ...before, isOpen: false } : before,
        ),
    }),
    [],
  )
  const close = () => setState((before) => ({ ...before, isOpen: false }))
  return (
    <Context.Provider value={confirm}>
      {children}
      {question && (
        <Dialog
          key={number}
          opened={isOpen}
          onClose={close}
          onExitTransitionEnd={() => setState((before) => (before.isOpen ? before : { ...before, question: null }))}
          title={question.title}
          centered
        >
          <Text mb="md">{question.text}</Text>
          {question.children}
          <Group justify="flex-end" mt="lg" onKeyDown={ignoreHeldEnter}>
            <Button variant="default" data-autofocus={question.movesMoney || undefined} onClick={close}>
              {t('common.back')}
            </Button>
            <Button
              data-autofocus={!question.movesMoney || undefined}
              color={question.color}
              onClick={() => {
                close()
                question.onConfirm()
              }}
            >
              {question.confirm}
            </Button>
          </Group>
        </Dialog>
      )}
    </Context.Provider>
  )
}
