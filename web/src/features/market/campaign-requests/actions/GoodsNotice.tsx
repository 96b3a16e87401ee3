import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type CampaignRequest,
  campaignRequests,
  postalAddress,
  requestFacts,
  shipment,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { areGoodsMissing } from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { nameOf } from '../../../../format/region-names.ts'
import { ConfirmButton } from '../../../../kit/buttons.tsx'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { MailButton } from '../../../../kit/dialogs/MailButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { CountryField } from '../../../../kit/fields/place-fields.tsx'
import { TextField } from '../../../../kit/fields/text-fields.tsx'
import { Asked } from '../../engagements/Asked.tsx'
import { useRequestAction } from '../use-request.ts'

type Props = { request: CampaignRequest; side: Side }

/** State of a campaign's product, and the next step of this side about it (product.md 5, Goods). */
export function GoodsNotice({ request, side }: Props) {
  const { goods, parcel } = request
  if (goods === null) return null
  const sentence =
    goods !== 'received' && asksOfGoods(request, side)
      ? (`request.goods.you.${goods}` as const)
      : (`request.goods.${goods}` as const)
  return (
    <div>
      <Asked
        of={sentence}
        name={request[side === 'business' ? 'influencer' : 'business'].displayName}
        values={{ address: <Address request={request} /> }}
      >
        {goods === 'address_needed' && side === 'influencer' && <GiveAddress request={request} />}
        {goods === 'to_ship' && side === 'business' && <Ship request={request} />}
        {goods === 'shipped' && side === 'influencer' && <Receive request={request} />}
        {goods === 'missing' && <Missing request={request} side={side} />}
      </Asked>
      {parcel?.trackingNumber && (
        <Text size="sm" mt="xs">
          {parcel.carrier} · <bdi>{parcel.trackingNumber}</bdi>
        </Text>
      )}
    </div>
  )
}

const askedOf = {
  address_needed: 'influencer',
  to_ship: 'business',
  shipped: 'influencer',
  missing: 'business',
  received: null,
} as const satisfies Record<NonNullable<CampaignRequest['goods']>, Side | null>

/** Checks whether the next step about the product is this side's. */
export const asksOfGoods = ({ goods }: Pick<CampaignRequest, 'goods'>, side: Side) =>
  goods !== null && askedOf[goods] === side

/** Postal address in a line; for the business, and only after acceptance. */
function Address({ request: { parcel } }: { request: CampaignRequest }) {
  const { i18n } = useTranslation()
  const address = parcel?.address
  if (!address) return null
  const { name, street, postcode, city, country, phone } = address
  const lines = [name, street, `${postcode} ${city}`.trim(), nameOf(country, 'region', i18n.language), phone ?? '']
  return <bdi>{lines.filter(Boolean).join(', ')}</bdi>
}

function GiveAddress({ request }: { request: CampaignRequest }) {
  const { t } = useTranslation()
  const { form, onRefused } = useContractForm(
    postalAddress,
    { name: request.influencer.displayName, street: '', postcode: '', city: '', country: '', phone: '' },
    { toInput: (values) => ({ ...values, phone: values.phone.trim() || null }) },
  )
  const give = useRequestAction(campaignRequests.giveAddress, { onRefused })
  return (
    <DialogButton size="sm" label={t('request.giveAddress')} title={t('request.giveAddress')}>
      {(close) => (
        <ContractForm
          form={form}
          onSubmit={(values) =>
            give.mutate(
              { params: { id: request.id }, body: { ...values, phone: values.phone.trim() || null } },
              { onSuccess: close },
            )
          }
        >
          <Text size="sm">{t('request.addressText')}</Text>
          <TextField name="name" label={t('request.address.name')} autoComplete="name" required />
          <TextField name="street" label={t('request.address.street')} autoComplete="street-address" required />
          <Group grow align="flex-start">
            <TextField name="postcode" label={t('request.address.postcode')} autoComplete="postal-code" />
            <TextField name="city" label={t('request.address.city')} autoComplete="address-level2" required />
          </Group>
          <CountryField name="country" label={t('request.address.country')} required />
          <TextField name="phone" label={t('request.address.phone')} type="tel" autoComplete="tel" dir="ltr" />
          <DialogActions submit={t('request.giveAddress')} busy={give.isPending} onClose={close} />
        </ContractForm>
      )}
    </DialogButton>
  )
}

function Ship({ request }: { request: CampaignRequest }) {
  const { t } = useTranslation()
  const { form, onRefused } = useContractForm(shipment, { carrier: '', trackingNumber: '' })
  const ship = useRequestAction(campaignRequests.ship, { onRefused })
  return (
    <DialogButton size="sm" label={t('request.ship')} title={t('request.ship')}>
      {(close) => (
        <ContractForm
          form={form}
          onSubmit={(body) => ship.mutate({ params: { id: request.id }, body }, { onSuccess: close })}
        >
          <TextField name="carrier" label={t('request.carrier')} required data-autofocus />
          <TextField name="trackingNumber" label={t('request.trackingNumber')} dir="ltr" required />
          <DialogActions submit={t('request.ship')} busy={ship.isPending} onClose={close} />
        </ContractForm>
      )}
    </DialogButton>
  )
}

/** A parcel that did not arrive: the business sends it again or ends the work, unless the influencer finds it. */
function Missing({ request, side }: Props) {
  const { t } = useTranslation()
  const receive = useRequestAction(campaignRequests.receive)
  const cancel = useRequestAction(campaignRequests.cancel)
  const params = { id: request.id }
  if (side === 'influencer')
    return (
      <MailButton
        label={t('request.arrived')}
        to={request.business.displayName}
        size="sm"
        variant="default"
        busy={receive.isPending}
        onConfirm={() => receive.mutate({ params, body: { arrived: true } })}
      />
    )
  return (
    <Group gap="xs">
      <Ship request={request} />
      {areGoodsMissing(requestFacts(request)) && (
        <ConfirmButton
          size="sm"
          variant="default"
          busy={cancel.isPending}
          title={t('request.endMissing')}
          text={t('request.endMissingText')}
          movesMoney
          onConfirm={() => cancel.mutate({ params, body: {} })}
        >
          {t('request.endMissing')}
        </ConfirmButton>
      )}
    </Group>
  )
}

function Receive({ request }: { request: CampaignRequest }) {
  const { t } = useTranslation()
  const receive = useRequestAction(campaignRequests.receive)
  const shared = { to: request.business.displayName, size: 'sm', busy: receive.isPending } as const
  const answer = (arrived: boolean) => receive.mutate({ params: { id: request.id }, body: { arrived } })
  return (
    <Group gap="xs">
      <MailButton label={t('request.arrived')} {...shared} onConfirm={() => answer(true)} />
      <MailButton label={t('request.notArrived')} {...shared} variant="default" onConfirm={() => answer(false)} />
    </Group>
  )
}
