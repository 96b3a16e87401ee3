import { Alert, Anchor, Card, Code, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { sandbox, type TestCheckout } from '#contract/checkout/sandbox.ts'
import { useAction, useRead } from '../../api/queries.ts'
import { RequestError } from '../../api/request.ts'
import { useErrorText } from '../../api/sentence.ts'
import { Money } from '../../format/figures.tsx'
import { RichText } from '../../format/RichText.tsx'
import { ActionButton } from '../../kit/buttons.tsx'
import { EmptyState, Loaded, Screen } from '../../kit/screens.tsx'

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

type Authentication = 'complete' | 'fail'

function PayForm({ session }: { session: TestCheckout }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [stepOpen, setStepOpen] = useState(false)
  const form = useForm({ initialValues: { number: '', expiry: '', cvc: '' } })
  const params = { id: session.id }
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
  const submit = (authentication?: Authentication) => {
    const { number, expiry, cvc } = form.values
    const [month = '', year = ''] = expiry.split('/')
    pay.mutate({
      params,
      body: {
        number,
        expMonth: Number(month),
        expYear: 2000 + Number(year),
        cvc,
        ...(authentication && { authentication }),
      },
    })
  }
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
      <form onSubmit={form.onSubmit(() => submit())} noValidate>
        <Stack>
          <TextInput
            label={t('checkout.number')}
            inputMode="numeric"
            autoComplete="cc-number"
            dir="ltr"
            placeholder="4242 4242 4242 4242"
            {...form.getInputProps('number')}
          />
          <Group grow>
            <TextInput
              label={t('checkout.expiry')}
              inputMode="numeric"
              autoComplete="cc-exp"
              dir="ltr"
              placeholder="12/34"
              {...form.getInputProps('expiry')}
            />
            <TextInput
              label={t('checkout.cvc')}
              inputMode="numeric"
              autoComplete="cc-csc"
              dir="ltr"
              placeholder="123"
              {...form.getInputProps('cvc')}
            />
          </Group>
          {pay.error && (
            <Text role="alert" c="var(--mantine-color-error)">
              {errorText(pay.error)}
            </Text>
          )}
          <ActionButton type="submit" busy={pay.isPending}>
            <span>
              <RichText of="checkout.pay" values={{ amount: <Money cents={session.amount} /> }} />
            </span>
          </ActionButton>
          <ActionButton variant="default" busy={payLater.isPending} onClick={() => payLater.mutate({ params })}>
            {t('checkout.payLater')}
          </ActionButton>
          <ActionButton variant="default" busy={cancel.isPending} onClick={() => cancel.mutate({ params })}>
            {t('common.cancel')}
          </ActionButton>
        </Stack>
      </form>
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
      <Modal opened={stepOpen} onClose={() => setStepOpen(false)} title={t('checkout.stepTitle')} centered>
        <Text mb="lg">{t('checkout.stepText')}</Text>
        <Group justify="flex-end">
          <ActionButton variant="default" onClick={() => submit('fail')}>
            {t('checkout.stepFail')}
          </ActionButton>
          <ActionButton busy={pay.isPending} onClick={() => submit('complete')}>
            {t('checkout.stepComplete')}
          </ActionButton>
        </Group>
      </Modal>
    </Card>
  )
}
