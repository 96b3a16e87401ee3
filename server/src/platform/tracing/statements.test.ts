import { expect, it } from 'vitest'
import { describeStatement } from './statements.ts'

it.each([
  ['select "id" from "users" where "id" = $1', 'SELECT users'],
  ['  (select 1 from only ledger.entries) union select 2', 'SELECT ledger.entries'],
  ['insert into "purchases" ("id") values (default)', 'INSERT purchases'],
  ['update users set bio = $1', 'UPDATE users'],
  ['delete from sessions', 'DELETE sessions'],
  ['with gone as (delete from attempts returning 1) select count(*) from gone', 'DELETE attempts'],
  ['with known as (select 1 from users) select * from known', 'SELECT users'],
  ['with due as (select 1 from jobs for update skip locked) select * from due', 'SELECT jobs'],
  ['select extract(epoch from started) from visits', 'SELECT visits'],
  ['begin', 'BEGIN'],
  ['set local statement_timeout = 60000', 'SET'],
  ["select keep_notification_partitions('2026-01-01')", 'SELECT'],
  ["select * from json_to_recordset('[]') x", 'SELECT'],
  ["select 'from lena@example.com'", 'SELECT'],
  ['', 'SQL'],
])('%s is named %s', (text, name) => {
  expect(describeStatement(text).name).toBe(name)
})
