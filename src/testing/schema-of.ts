import type pg from 'pg'

const catalogue = `
  select format('column %s.%s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    a.attnotnull, a.attidentity, a.attstorage, pg_get_expr(d.adbin, d.adrelid)) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and a.attnum > 0 and not a.attisdropped
  union all select format('table %s %s %s', relname, relkind, relpersistence)
  from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select pg_get_functiondef(p.oid) || coalesce(obj_description(p.oid, 'pg_proc'), '')
  from pg_proc p left join pg_depend e on e.objid = p.oid and e.deptype = 'e'
  where p.pronamespace = 'public'::regnamespace and e.objid is null
  order by line`

/** Describes everything that migrations create in a database, regardless of column order. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(catalogue)
  return rows.map(({ line }) => line).filter(line => !/^(column|table|constraint) migrations\b/.test(line))
}
