import { expect, it } from 'vitest'
import type { z } from 'zod'
import { credentials, registration } from './accounts/identity/credentials.ts'
import { phoneNumber } from './accounts/security/security.ts'
import { newMessage } from './foundation/messages/messages.ts'
import { newCampaign } from './market/campaigns/campaigns.ts'
import { newDeal } from './market/deals/deals.ts'
import { pinEntry } from './market/orders/tasks.ts'
import { newReport } from './market/reports/reports.ts'
import { newServiceTemplate } from './market/service-templates/service-templates.ts'
import { memberMessage } from './market/support/contact-messages.ts'
import { newDeposit } from './money/deposits/deposits.ts'
import { newSocialProfile } from './money/social-profiles/social-profiles.ts'
import { topUpForm } from './money/wallet/wallet.ts'
import { newWithdrawal, withdrawalForm } from './money/withdrawals/withdrawals.ts'
import { usernameChange } from './presence/profiles/own-profile.ts'
import { fieldIssues } from './validation.ts'

type Specified = [
  what: string,
  schema: z.ZodType,
  sentences: Record<string, string>,
  /** Typed values by field; by default every field is left empty. */
  typed?: Record<string, unknown>,
]

/** The sentences of spec §5, and our own ones, which name the limit, for fields without one there. */
const specified: Specified[] = [
  [
    'signing in',
    credentials,
    {
      username: 'Username is required',
      password: 'Password must be at least 8 characters',
      challengeAnswer: 'Verification answer is required',
    },
  ],
  [
    'registering',
    registration,
    {
      email: 'Invalid email address',
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 8 characters',
      challengeAnswer: 'Verification answer is required',
    },
  ],
  ['another user name', usernameChange, { username: 'Username must be at least 3 characters' }],
  [
    'a short user name of signs',
    usernameChange,
    { username: 'Username must be at least 3 characters' },
    { username: '?' },
  ],
  ['a phone number', phoneNumber, { phone: 'Phone number must be at least 10 digits' }],
  [
    'a short phone number in letters',
    phoneNumber,
    { phone: 'Phone number must be at least 10 digits' },
    { phone: 'call' },
  ],
  [
    'a phone number with letters',
    phoneNumber,
    { phone: 'Phone number must contain only digits and an optional + prefix' },
    { phone: '0600CALLME' },
  ],
  ['a social profile', newSocialProfile, { profileUrl: 'Invalid URL format' }],
  ['a campaign', newCampaign, { description: 'Description is required' }],
  ['a PIN', pinEntry, { pinCode: 'PIN code must be exactly 4 digits' }],
  ['a short PIN of letters', pinEntry, { pinCode: 'PIN code must be exactly 4 digits' }, { pinCode: 'ab' }],
  ['a PIN of letters', pinEntry, { pinCode: 'PIN must contain only digits' }, { pinCode: 'abcd' }],
  ['a message', newMessage, { content: 'Message content is required' }],
  [
    'a request to withdraw',
    newWithdrawal,
    {
      amount: 'Minimum withdrawal amount is $20',
      paymentMethod: 'Payment method is required',
      accountDetails: 'Account details are required',
    },
  ],
  [
    'withdrawing in the wallet',
    withdrawalForm,
    {
      amount: 'Minimum withdrawal amount is 10',
      paymentMethod: 'Payment method is required',
      accountDetails: 'Account details are required',
    },
  ],
  ['withdrawing $15', withdrawalForm, { amount: 'Minimum withdrawal amount is $20' }, { amount: 1_500 }],
  ['a report', newReport, { reason: 'Please provide a detailed reason for the report' }],
  [
    'a deal',
    newDeal,
    {
      title: 'Title must be at least 5 characters',
      description: 'Description must be at least 20 characters',
      price: 'Price must be at least 1',
      deliveryTimeInDays: 'Delivery time must be at least 1 day',
    },
  ],
  [
    'a service template',
    newServiceTemplate,
    { title: 'Title must be at least 5 characters', description: 'Description must be at least 20 characters' },
  ],
  [
    'a deposit',
    newDeposit,
    {
      amount: 'Minimum deposit amount is 10',
      method: 'Please select a payment method',
      agreeToTerms: 'You must agree to the terms and conditions',
    },
  ],
  ['a deposit of $10,001', newDeposit, { amount: 'Maximum deposit amount is 10,000' }, { amount: 1_000_100 }],
  [
    'a message to support',
    memberMessage,
    { subject: 'Enter a subject of at least 5 characters', message: 'Enter a message of at least 20 characters' },
  ],
  ['a top-up', topUpForm, { amount: 'Enter an amount' }],
  ['a top-up of $4', topUpForm, { amount: 'Amount must be at least $5' }, { amount: 400 }],
  ['a top-up of $10,001', topUpForm, { amount: 'Amount cannot exceed $10,000' }, { amount: 1_000_100 }],
]

/** Returns the first sentence of the schema for each of these fields. */
function firstSentences(schema: z.ZodType, values: object, fields: string[]) {
  const { error } = schema.safeParse(values, { reportInput: true })
  const issues = error ? fieldIssues(error) : []
  return Object.fromEntries(fields.map((field) => [field, issues.find(({ path }) => path === field)?.message]))
}

it.each(specified)('%s is refused in the words of the specification', (_, schema, sentences, typed) => {
  const fields = Object.keys(sentences)
  for (const empty of typed ? [typed] : [{}, Object.fromEntries(fields.map((field) => [field, '']))])
    expect(firstSentences(schema, empty, fields)).toEqual(sentences)
})
