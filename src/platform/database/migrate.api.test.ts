import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test('no column contains a table’s row type: before PostgreSQL 18 no column with a default could be added to that table', async () => {
  const { rows } =
    await sql`select pg_describe_object(d.classid, d.objid, d.objsubid) as what, c.relname as "rowOf"
    from pg_depend d join pg_type t on t.oid = d.refobjid join pg_class c on c.oid = t.typrelid
    where d.refclassid = 'pg_type'::regclass and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass)
      and d.deptype = 'n' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(app.db)
  expect(rows).toEqual([])
})
