import {
  droppedAfterClass,
  droppedClass,
  foldedLatinPairs,
  foldedPairs,
  notPlainClass,
} from './normalise-table.ts'

/**
 * The most frequent characters, which map to themselves. translate() searches its whole list for a character
 * that is not in it, so listing these first halves the time.
 */
const frequent = Array.from(' اليمنوترعب', letter => [letter, letter] as const)

const escaped = (letters: readonly string[]) =>
  letters.map(letter => `\\${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** A string constant over several lines, as SQL allows. */
const literal = (letters: readonly string[]) => {
  const rows: string[] = []
  for (let at = 0; at < letters.length; at += 16) rows.push(`'${escaped(letters.slice(at, at + 16))}'`)
  return `U&${rows.join('\n        ')}`
}
const from = (rows: readonly (readonly [string, string])[]) => rows.map(([letter]) => letter)
const to = (rows: readonly (readonly [string, string])[]) => rows.map(([, letter]) => letter)

/**
 * The migration that creates arabic_normalise(text), the SQL equivalent of normaliseArabic. It is independent
 * of the database's locale: classes are code points, "C" lowers only ASCII, and other capitals are listed. It
 * uses no CASE and only strict functions, because otherwise PostgreSQL would not inline it. When the table
 * changes, put this function's output into a new migration, and rebuild the indexes that use it.
 */
export function normaliseSql(): string {
  const usual = [...frequent, ...foldedPairs]
  const all = [...usual, ...foldedLatinPairs]
  return `-- Made by normaliseSql() in src/arabic/normalise-sql.ts from the table that the TypeScript side uses.
create extension if not exists pg_trgm;

create or replace function arabic_normalise(text) returns text
language sql immutable strict parallel safe
as $$
  select btrim(regexp_replace(
    translate(
      lower(regexp_replace(
        normalize(regexp_replace($1 collate "C", '${droppedClass}+', '', 'g'), NFKC),
        '${droppedAfterClass}+', '', 'g')),
      -- The second part of the list, Latin beyond ASCII, is long and seldom needed.
      left(
        ${literal(from(all))},
        ${usual.length} + ${foldedLatinPairs.length} * ($1 collate "C" ~ '${notPlainClass}')::int),
      ${literal(to(all))}
    ),
    ' {2,}', ' ', 'g'), ' ')
$$;

comment on function arabic_normalise(text) is
  'The form in which Arabic text is compared: normaliseArabic() of src/arabic, letter for letter.';
`
}
