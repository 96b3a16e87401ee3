import { Alert, Anchor, Card, Code, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { sandbox, type TestCheckout } from '#contract/money/deposits/sandbox.ts'
import { withPlainDigits } from '#contract/text.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { Money, useMoney } from '../../../format/figures.tsx'
import { pressToSend } from '../../../kit/behaviour/press-to-send.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useFirstError } from '../../../kit/fields/ContractForm.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'

const cards = [
  ['4242 4242 4242 4242', 'checkout.succeeds'],
  ['4000 0000 0000 0002', 'checkout.declined'],
  ['4000 0000 0000 9995', 'checkout.insufficient'],
  ['4000 0025 0000 3155', 'checkout.secondStep'],
] as const

/** /test/payment: the payment page of the built-in sandbox; no real money moves. */
export function TestPaymentScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = search.get('session') ?? ''
  const read = useRead(sandbox.read, { params: { id } }, { enabled: id !== '' })
  // outside the sandbox the endpoint does not exist
  if (read.error instanceof RequestError && read.error.status === 404)
    return (
      <Screen title={t('checkout.title')} size="sm">
        <EmptyState title={t('checkout.unknown')} text={t('checkout.unknownText')} />
      </Screen>
    )
  return (
    <Screen title={t('checkout.title')} size="sm">
      <Alert color="yellow" variant="light" mb="lg" title={t('checkout.test')}>
        <Text c="var(--mantine-color-text)">{t('checkout.testText')}</Text>
      </Alert>
      {id === '' ? (
        <EmptyState title={t('checkout.nothing')} text={t('checkout.nothingText')} />
      ) : (
        <Loaded read={read} section={t('checkout.title')}>
          {(session) => <PayForm session={session} />}
        </Loaded>
      )}
    </Screen>
  )
}

function PayForm({ session }: { session: TestCheckout }) {
  const { t } = useTranslation()
  const payment = useTestPayment(session)
  if (session.returnUrl) {
    return (
      <Text>
        {t(session.status === 'complete' ? 'checkout.done' : 'checkout.expired')}{' '}
        <Anchor href={session.returnUrl}>{t('checkout.back')}</Anchor>
      </Text>
    )
  }
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" mb="md">
        <Text>{session.productName}</Text>
        <Text fw={600} size="xl">
          <Money cents={session.amount} />
        </Text>
      </Group>
      <CardForm session={session} payment={payment} />
      <TestCards />
      <Modal opened={payment.stepOpen} onClose={payment.closeStep} title={t('checkout.stepTitle')} centered>
        <Text mb="lg">{t('checkout.stepText')}</Text>
        <Group justify="flex-end">
          <ActionButton variant="default" onClick={() => payment.submit('fail')}>
            {t('checkout.stepFail')}
          </ActionButton>
          <ActionButton busy={payment.pay.isPending} onClick={() => payment.submit('complete')}>
            {t('checkout.stepComplete')}
          </ActionButton>
        </Group>
      </Modal>
    </Card>
  )
}

type Authentication = 'complete' | 'fail'

/** Pays with the typed card, whose bank may ask for a second step, pays later, or cancels; then leaves the page. */
function useTestPayment({ id }: TestCheckout) {
  const [stepOpen, setStepOpen] = useState(false)
  const form = useForm({ initialValues: { number: '', expiry: '', cvc: '' } })
  const params = { id }
  const leave = ({ returnUrl }: TestCheckout) => returnUrl && window.location.assign(returnUrl)
  const pay = useAction(sandbox.pay, {
    onDone: (answer) => {
      setStepOpen(answer.requiresAction)
      leave(answer)
    },
    onRefused: () => setStepOpen(false),
  })
  const cancel = useAction(sandbox.cancel, { onDone: leave })
  const payLater = useAction(sandbox.payLater, { onDone: leave })
  return {
    form,
    pay,
    stepOpen,
    closeStep: () => setStepOpen(false),
    submit: (authentication?: Authentication) => {
      const { number, expiry, cvc } = form.values
      const [month = '', year = ''] = withPlainDigits(expiry).split('/')
      const card = { number, expMonth: Number(month), expYear: 2000 + Number(year), cvc }
      pay.mutate({ params, body: { ...card, authentication } })
    },
    others: [
      { label: 'checkout.payLater', busy: payLater.isPending, run: () => payLater.mutate({ params }) },
      { label: 'common.cancel', busy: cancel.isPending, run: () => cancel.mutate({ params }) },
    ] as const,
  }
}

type CardFormProps = { session: TestCheckout; payment: ReturnType<typeof useTestPayment> }

function CardForm({ session, payment: { form, pay, submit, others } }: CardFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const inMoney = useMoney()
  const { ref, focusFirstError } = useFirstError()
  const digits = { inputMode: 'numeric', dir: 'ltr' } as const
  return (
    <form ref={ref} onSubmit={form.onSubmit(() => submit(), focusFirstError)} onKeyDown={pressToSend} noValidate>
      <Stack>
        <TextInput
          label={t('checkout.number')}
          autoComplete="cc-number"
          placeholder="4242 4242 4242 4242"
          {...digits}
          {...form.getInputProps('number')}
        />
        <Group grow>
          <TextInput
            label={t('checkout.expiry')}
            autoComplete="cc-exp"
            placeholder="12/34"
            {...digits}
            {...form.getInputProps('expiry')}
          />
          <TextInput
            label={t('checkout.cvc')}
            autoComplete="cc-csc"
            placeholder="123"
            {...digits}
            {...form.getInputProps('cvc')}
          />
        </Group>
        {pay.error && (
          <Text role="alert" c="var(--mantine-color-error)">
            {errorText(pay.error)}
          </Text>
        )}
        <ActionButton type="submit" busy={pay.isPending}>
          {t('checkout.pay', { amount: inMoney(session.amount) })}
        </ActionButton>
        {others.map(({ label, busy, run }) => (
          <ActionButton key={label} variant="default" busy={busy} onClick={run}>
            {t(label)}
          </ActionButton>
        ))}
      </Stack>
    </form>
  )
}

function TestCards() {
  const { t } = useTranslation()
  return (
    <Table mt="lg" aria-label={t('checkout.cards')}>
      <Table.Tbody>
        {cards.map(([number, text]) => (
          <Table.Tr key={number}>
            <Table.Td>
              <Code dir="ltr">{number}</Code>
            </Table.Td>
            <Table.Td>{t(text)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
