import { Button, Group, Modal, Text } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

export type Confirmation = {
  title: string
  /** Says what will happen. */
  text: string
  /** Label of the button that does it. */
  confirm: string
  /** Colour of that button. */
  color?: string | undefined
  onConfirm: () => void
}

type Question = Confirmation & { askedBy: string }
type Confirm = { ask: (question: Question) => void; withdraw: (askedBy: string) => void }

const Context = createContext<Confirm>({ ask: () => undefined, withdraw: () => undefined })

/** Opens the confirmation dialog; it closes when the component that asked is gone. */
export function useConfirm(): (confirmation: Confirmation) => void {
  const { ask, withdraw } = useContext(Context)
  const askedBy = useId()
  useEffect(() => () => withdraw(askedBy), [withdraw, askedBy])
  return useCallback((confirmation) => ask({ ...confirmation, askedBy }), [ask, askedBy])
}

/** The application's one confirmation dialog, opened with `useConfirm`. */
export function ConfirmArea({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  // the question stays while its dialog fades out
  const [{ question, isOpen }, setState] = useState<{ question: Question | null; isOpen: boolean }>({
    question: null,
    isOpen: false,
  })
  const confirm = useMemo<Confirm>(
    () => ({
      ask: (asked) => setState({ question: asked, isOpen: true }),
      withdraw: (askedBy) =>
        setState((before) =>
          before.isOpen && before.question?.askedBy === askedBy ? { ...before, isOpen: false } : before,
        ),
    }),
    [],
  )
  const close = () => setState({ question, isOpen: false })
  return (
    <Context.Provider value={confirm}>
      {children}
      <Modal opened={isOpen} onClose={close} title={question?.title} centered>
        <Text mb="md">{question?.text}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            {t('common.back')}
          </Button>
          <Button
            {...(question?.color !== undefined && { color: question.color })}
            onClick={() => {
              close()
              question?.onConfirm()
            }}
          >
            {question?.confirm}
          </Button>
        </Group>
      </Modal>
    </Context.Provider>
  )
}
