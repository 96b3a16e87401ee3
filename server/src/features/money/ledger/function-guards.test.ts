import { DatabaseError } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'

// The guards inside the ledger's functions. Each is removed from the source of its function, in a transaction that is rolled back: the
// statement that it refused then succeeds, or is refused by another guard behind it. So each of these tests fails when its guard is gone.

const { world, person, other } = await aMarket({ person: { balance: 1_000 }, other: 'influencer' })
const owner = await world.asOwner()
afterAll(() => owner.end())

type Guard = {
  /** The function, and the replacement in its source that removes the guard. */
  of: string
  without: [guard: string | RegExp, rest: string]
  /** Statements of which the last triggers the guard; `$p` is a person with 1000 cents, `$o` another without money. */
  steps: string[]
  with: string
}
const hold = (amount = 300) => `select ledger.hold_open('deal_purchase', 'g', 'USD', $p, ${amount}, null)`
const close = (release: number) => `select ledger.hold_close('deal_purchase', 'g', $o, ${release}, 0, null)`
const withdrawal = "select ledger.hold_open('withdrawal', 'w', 'USD', $p, 500, null, now())"
const positive = /IF p_amount > 0 IS NOT TRUE THEN/
const partOf = 'IF (p_loss BETWEEN 0 AND p_amount) IS NOT TRUE THEN'
const never = 'IF false THEN'
/** Fails with ZZ001 unless `condition` holds. */
const assertHolds = (condition: string) =>
  `do $$ begin if (${condition}) is not true then raise exception 'condition not met' using errcode = 'ZZ001'; end if; end $$`
const balanceOf = "(select balance from ledger.accounts where owner_id = $p and kind = 'user_available')"

const guards: Record<string, Guard> = {
  'a balance never goes below zero': {
    of: 'post',
    without: ['AND a.balance + v_leg.amount >= a.min_balance', ''],
    steps: [hold(1_001)],
    with: 'LG009',
  },
  'a payment by somebody in debt is refused with that reason': {
    of: 'post',
    without: [/IF v_leg.kind = 'user_available' AND ledger.debt_of/, 'IF false AND ledger.debt_of'],
    steps: ["select ledger.deposit_reverse('ch', 'USD', $p, 1500, null)", hold(1)],
    with: 'LG014',
  },
  'a key is used for one movement only': {
    of: 'post',
    without: ['IF v_old_hash <> v_hash THEN', never],
    steps: ["select ledger.deposit(77, $p, 'USD', 100, null)", "select ledger.deposit(77, $p, 'USD', 200, null)"],
    with: 'LG006',
  },
  'a journal has at least two legs': {
    of: 'post',
    without: ['IF jsonb_array_length(p_legs) NOT BETWEEN 2 AND 20 THEN', never],
    steps: ["select ledger.post('guard:12345', 'promo', 'x', 'x', 'USD', '[]', null)"],
    with: 'LG005',
  },
  'a journal has a single currency': {
    of: 'post',
    without: ['IF v_leg.currency <> p_currency THEN', never],
    steps: [
      "insert into ledger.accounts (kind, currency, mode) values ('promo', 'EUR', 'derived')",
      `select ledger.post('guard:12345', 'promo', 'x', 'x', 'USD', jsonb_build_array(
        jsonb_build_object('account', ledger.account('promo', null, 'EUR'), 'amount', -5),
        jsonb_build_object('account', ledger.account('promo', null, 'USD'), 'amount', 5)), null)`,
    ],
    with: 'LG007',
  },
  'a credit pays debt first': {
    of: 'post',
    without: ['IF ledger.debt_of(v_owner, p_currency) > 0 THEN PERFORM', 'IF false THEN PERFORM'],
    steps: [
      "select ledger.deposit_reverse('ch', 'USD', $p, 1500, null)",
      "select ledger.deposit(77, $p, 'USD', 600, null)",
      assertHolds(`${balanceOf} = 600 and ledger.debt_of($p, 'USD') = 500`),
    ],
    with: 'ZZ001',
  },
  'money that has not matured cannot be withdrawn': {
    of: 'take_parts',
    without: ['IF p_matured_by IS NOT NULL AND p_amount >', 'IF false AND p_amount >'],
    steps: ["select ledger.deposit(77, $p, 'USD', 5000, now() + interval '1 day')", withdrawal.replace('500', '1001')],
    with: 'LG009',
  },
  'a withdrawal states by when its money must have matured': {
    of: 'hold_open',
    without: ["IF (p_purpose = 'withdrawal') <> (p_matured_by IS NOT NULL) THEN", never],
    steps: ["select ledger.hold_open('withdrawal', 'w', 'USD', $p, 500, null)"],
    with: 'LG012',
  },
  'a withdrawal cannot be released to anyone': {
    of: 'hold_close',
    without: ["AND (p_purpose <> 'withdrawal' OR p_release = 0)", ''],
    steps: [withdrawal, "select ledger.hold_close('withdrawal', 'w', $o, 500, 0, null)"],
    with: 'LG012',
  },
  'a hold is closed once': {
    of: 'hold_close',
    without: ["IF h.status = 'closed' THEN", never],
    steps: [hold(), close(300), close(300)],
    with: 'done',
  },
  'a closed hold cannot be closed with other amounts': {
    of: 'hold_close',
    without: ['IF h.released <> p_release THEN', never],
    steps: [hold(), close(300), close(0)],
    with: 'LG010',
  },
  'no more than the held amount is released': {
    of: 'hold_close',
    without: ['v_refund >= 0 AND', ''],
    steps: [hold(), close(301)],
    with: 'LG012',
  },
  'a fee cannot be negative': {
    of: 'hold_close',
    without: ['AND p_fee >= 0 AND', 'AND'],
    steps: [hold(), "select ledger.hold_close('deal_purchase', 'g', $o, 200, -1, null)"],
    with: 'LG012',
  },
  'a fee cannot exceed the released amount': {
    of: 'hold_close',
    without: ['AND p_fee <= p_release', ''],
    steps: [hold(), "select ledger.hold_close('deal_purchase', 'g', $o, 200, 201, null)"],
    with: 'LG012',
  },
  'a hold that does not exist cannot be closed': {
    of: 'hold_close',
    without: ['IF NOT FOUND THEN', never],
    steps: [close(300)],
    with: 'LG011',
  },
  'a hold is positive': {
    of: 'hold_open',
    without: [positive, never],
    steps: [hold(-5)],
    with: 'LG012',
  },
  'a deposit is positive': {
    of: 'deposit',
    without: [positive, never],
    steps: ["select ledger.deposit(77, $p, 'USD', -500, null)"],
    with: 'LG012',
  },
  'money in suspense is positive': {
    of: 'deposit_to_suspense',
    without: [positive, never],
    steps: ["select ledger.deposit_to_suspense('cs', 'USD', -500)"],
    with: 'LG012',
  },
  'a gift is positive and to somebody else': {
    of: 'gift',
    without: [/IF \(p_amount > 0 AND p_sender <> p_receiver\) IS NOT TRUE THEN/, never],
    steps: ["select ledger.gift(77, $o, $p, 'USD', -500)"],
    with: 'LG012',
  },
  'a reversal is positive': {
    of: 'card_reverse',
    without: [positive, never],
    steps: ["select ledger.card_reverse('ch', 'USD', $p, 0, 0, null)"],
    with: 'LG012',
  },
  'a loss is no more than the reversal': {
    of: 'card_reverse',
    without: [partOf, never],
    steps: ["select ledger.card_reverse('ch', 'USD', $p, 500, 501, null)"],
    with: 'LG012',
  },
  'a reversal reported twice is booked once': {
    of: 'card_reverse',
    without: ['IF FOUND THEN RETURN; END IF;', ''],
    steps: [
      "select ledger.card_reverse('ch', 'USD', $p, 1500, 0, null)",
      "select ledger.card_reverse('ch', 'USD', $p, 1500, 0, null)",
    ],
    with: 'done',
  },
  'a reinstatement is positive': {
    of: 'card_return',
    without: [positive, never],
    steps: ["select ledger.card_return('dp', 'USD', $p, 0, 0, null)"],
    with: 'LG012',
  },
  'no more makes up for a loss than is reinstated': {
    of: 'card_return',
    without: [partOf, never],
    steps: [
      "select ledger.card_reverse('ch', 'USD', $p, 1500, 1500, null)",
      "select ledger.card_return('dp', 'USD', $p, 500, 501, null)",
    ],
    with: 'LG012',
  },
  'a reinstatement reported twice is booked once': {
    of: 'card_return',
    without: ['IF FOUND THEN RETURN v_journal; END IF;', ''],
    steps: [
      "select ledger.card_reverse('ch', 'USD', $p, 1500, 0, null)",
      "select ledger.card_return('dp', 'USD', $p, 1500, 0, null)",
      "select ledger.card_return('dp', 'USD', $p, 1500, 0, null)",
    ],
    with: 'done',
  },
  'money that is not in suspense cannot be credited': {
    of: 'suspended',
    without: ['IF v_amount IS NULL THEN', never],
    steps: ["select ledger.suspense_credit('cs_none', 'USD', $p, null, null)"],
    with: 'LG011',
  },
}

it.each(Object.entries(guards))('%s', async (_, { of, without: [guard, rest], steps, with: state }) => {
  expect(await outcomeOf(null, steps)).toBe(state)
  const { rows } = await owner.query<{ text: string }>(
    "select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'ledger'::regnamespace and proname = $1",
    [of],
  )
  const [text] = rows.map((row) => row.text)
  const changed = text!.replace(guard, rest)
  expect(changed).not.toBe(text)
  expect(await outcomeOf(changed, steps)).not.toBe(state)
})

/** The outcome of the last step, its SQLSTATE or 'done'; the steps before it must succeed. Everything is rolled back. */
async function outcomeOf(changed: string | null, steps: string[]): Promise<string | undefined> {
  const filled = steps.map((step) => step.replaceAll('$p', String(person.id)).replaceAll('$o', String(other.id)))
  await owner.query('begin')
  try {
    if (changed) await owner.query(changed)
    for (const step of filled.slice(0, -1)) await owner.query(step)
    try {
      await owner.query(filled.at(-1)!)
      return 'done'
    } catch (error) {
      if (error instanceof DatabaseError) return error.code
      throw error
    }
  } finally {
    await owner.query('rollback')
  }
}
